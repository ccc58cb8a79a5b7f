const GREETINGS = ['hello,', 'dear team,', 'hi,', 'to the staff:', 'hello again,', 'dear sender,'];
const THINGS = ['kettle', 'bicycle pump', 'coffee mill', 'blue lamp', 'keyboard', 'headphones', 'screen', 'software'];
const EVENTS = [
  'never arrived',
  'was billed twice',
  'came cracked',
  'fails at every start',
  'is not what was expected',
  'was sent to the wrong address',
  'takes too long to start',
  'shows an error on the first page',
];
const TIMES = ['today', 'three days ago', 'last week', 'since monday', 'after the repair', 'for the third time'];
const WISHES = [
  'please send the money back',
  'please call before the delivery',
  'a new one would be fine',
  'who can help with the account',
  'there is no hurry',
  'this is urgent, the shop opens tomorrow',
  'please change the address to a house in leeds',
  'the quote said less than that',
];
const OPENINGS = ['and', 'then', 'also,', 'besides,', 'now', 'to be fair,'];

/** Draws one of a list. */
export type Draw = <T>(list: readonly T[]) => T;

/** How a customer's letter begins; `order` makes it unlike every other. */
export function firstSentence(draw: Draw, order: number): string {
  return `${draw(GREETINGS)} the ${draw(THINGS)} of order ${order} ${draw(EVENTS)} ${draw(TIMES)}.`;
}

/** One more sentence of it. */
export function nextSentence(draw: Draw): string {
  const told = `the ${draw(THINGS)} ${draw(EVENTS)} ${draw(TIMES)}`;
  return `${draw(OPENINGS)} ${draw([told, draw(WISHES), `${told}, so ${draw(WISHES)}`])}.`;
}
