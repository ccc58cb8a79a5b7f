import { WHITESPACE } from '../../core/text/whitespace.js';
import { BEGIN, COLON, either, END, GAP, maybe, type Pattern, SENTENCE_START, WORD } from './patternParts.js';

const MODEL = '(?:ai|assistant|model|bot|classifier|system|llm)';
const LABEL = '(?:system|assistant|ai|bot|model|admin|developer|instructions?|prompt)';
const SHOUTED_LABEL = '(?:SYSTEM|ASSISTANT|INSTRUCTIONS?|ADMIN|DEVELOPER|PROMPT)';
const TELL = either(
  'answer|respond|reply|output|classify|label|categori[sz]e|choose|select|pick|always|must|ignore|disregard',
  "you are|you will|you should|do not|don't|from now on|treat|mark|route|return|say|approve|reject|override",
);
const OBJECT = either(
  'rules?|instructions?|guidelines?|policy|policies|prompts?|system|options?|constraints?',
  'the above|everything above|everything else',
);
const TRADE = either(
  'researcher|engineer|developer|company|startup|start-up|user|enthusiast|student|product|team|expert|consultant',
  'specialist|scientist|vendor|provider',
);
const QUALITY = '(?:correct|right|only|final|true|expected)';
const NOUN = '(?:answer|label|category|class|option|choice|decision|output|team)';
const STOP = '(?:that|to|up|not|in|on|for|what|why|how|when|if|whether)';
const SAY = '(?:answer|respond|reply|output)';

const NAME = String.raw`[\p{L}\p{N}_\-]+`;
// Written so that the two runs of white space cannot share one: a long run would be quadratic.
const SENTENCE_END = `${WHITESPACE}*(?:[.!]${WHITESPACE}*)?$`;

/** Not followed by white space and one of the words. */
function unlessNext(...words: string[]): string {
  return `(?!${WHITESPACE}+${either(...words)}${END})`;
}

const ROLE_AT_START =
  SENTENCE_START + either(`note to (?:the )?${MODEL}${COLON}`, `${LABEL}${COLON}(?=[^.!?\\n]*${BEGIN}${TELL}${END})`);

const ROLE_SHOUTED = BEGIN + SHOUTED_LABEL + COLON;

const ROLE_NEW = `${BEGIN}new (?:instructions?|orders|directives?)${COLON}`;

const OVERRIDE =
  `${BEGIN}(?:ignore|disregard|forget|override|bypass)${END}` + unlessNext('my', 'our') + GAP + BEGIN + OBJECT + END;

const ADDRESS = either(
  `as an ai${END}${unlessNext(TRADE)}`,
  `you are (?:now )?${maybe('a ', 'an ', 'the ')}(?:ai|assistant|model|classifier|bot|language model|llm)${END}` +
    `(?!${WHITESPACE}+(?:(?:who|that|which)${WHITESPACE}+)?(?:i|we)${END})`,
  `(?:dear|hey|attention) ${MODEL}${END}`,
  `(?:note|message|instructions?) to the ${MODEL}${END}`,
  `to the ${MODEL}(?:${WHITESPACE}+${WORD}+){0,2}${COLON}`,
);

const DIRECT = either(
  `the ${QUALITY} ${NOUN}(?: here)? (?:(?:is|should be|must be)${END}|=)${unlessNext(STOP)}`,
  `your (?:answer|output|response|label|classification|decision) (?:must|should|has to|needs to|will|shall) be${END}`,
  `your (?:answer|output|label|classification) (?:is${END}|=|:)`,
  `${SAY} only${END}`,
  `${SAY} with (?:only|just|exactly|the (?:word|label|option|answer|category|class))${END}`,
  `${SAY} with ["'“«]?${NAME}["'”»]?${SENTENCE_END}`,
  `${SAY} with ["“«]`,
  `(?:include|mention|say|add|write|put|state)${END}${GAP}` +
    `${BEGIN}(?:in|into|at the start of|at the end of) your (?:answer|response|output|reply)${END}`,
  `(?:classify|label|categori[sz]e) (?:this|it|the ${WORD}+) as${END}`,
  `(?:mark|tag|flag) (?:this|the) (?:email|e-mail|message|ticket|text|input|request|case|conversation) as${END}`,
  `route (?:this|it) to ${NAME}${SENTENCE_END}`,
  'you (?:must|should|have to|are required to|will) (?:now )?' +
    either(
      `(?:answer|output|choose|select|pick|classify|label)${END}` +
        `(?!${WHITESPACE}+(?:to${WHITESPACE}+)?(?:me|my|us|our)${END})`,
      `(?:say|reply|respond) (?:with|only|that)${END}`,
    ),
);

/** The English patterns, in the order that decides a sentence's rule name (spec: tasks.md 8.3, R1–D12). */
export const ENGLISH_PATTERNS: readonly Pattern[] = [
  { rule: 'role', expression: new RegExp(ROLE_AT_START, 'giu') },
  { rule: 'role', expression: new RegExp(ROLE_SHOUTED, 'gu') },
  { rule: 'role', expression: new RegExp(ROLE_NEW, 'giu') },
  { rule: 'override', expression: new RegExp(OVERRIDE, 'giu') },
  { rule: 'address', expression: new RegExp(BEGIN + ADDRESS, 'giu') },
  { rule: 'direct', expression: new RegExp(BEGIN + DIRECT, 'giu') },
];
