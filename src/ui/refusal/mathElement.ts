import { piecesOf } from '../rows/visibleText.js';

/** An element of MathML Core with what this page lets it carry: no class, style, link, name or handler. */
export interface MathElement {
  name: string;
  attributes: [name: string, value: string][];
  children: (MathElement | string)[];
}

const BOOLEAN = /^(?:true|false)$/;
/** Less than ten em, never negative: nothing is moved out of sight or over something else. */
const LENGTH = /^\d(?:\.\d{1,6})?(?:em)?$/;

/** By element, the attributes that it keeps, and which values. Elements that are not named here make the whole unfit. */
const ELEMENTS: Record<string, Record<string, RegExp>> = {
  math: {},
  mrow: {},
  mi: { mathvariant: /^normal$/ },
  mn: {},
  mo: {
    ...{ fence: BOOLEAN, separator: BOOLEAN, stretchy: BOOLEAN, symmetric: BOOLEAN, largeop: BOOLEAN },
    ...{ movablelimits: BOOLEAN, form: /^(?:prefix|infix|postfix)$/ },
    ...{ lspace: LENGTH, rspace: LENGTH, minsize: LENGTH, maxsize: LENGTH },
  },
  mtext: {},
  mspace: { width: LENGTH },
  mpadded: {},
  mstyle: {},
  mfrac: { linethickness: /^0(?:px)?$/ },
  msqrt: {},
  mroot: {},
  msub: {},
  msup: {},
  msubsup: {},
  munder: { accentunder: BOOLEAN },
  mover: { accent: BOOLEAN },
  munderover: { accent: BOOLEAN, accentunder: BOOLEAN },
  mtable: {},
  mtr: {},
  mtd: {},
  menclose: { notation: /^(?:top|bottom)$/ },
};
const EVERYWHERE = { displaystyle: BOOLEAN, scriptlevel: /^[0-3]$/ };

/** More is no answer but an attempt to keep the page busy. */
const MOST_NODES = 3000;

/**
 * A tree of Temml as MathML that this page is willing to show: known elements, with known attributes and values and without the
 * others; of a node, what is no name, attribute, child or text is not looked at. Throws where there is an element of another
 * kind, such as a link, and where there are too many.
 */
export function mathElement(tree: unknown): MathElement {
  let nodes = 0;

  function copied(node: unknown): (MathElement | string)[] {
    nodes += 1;
    if (typeof node !== 'object' || node === null || nodes > MOST_NODES) throw new Error('more than can be set');
    if ('text' in node && typeof node.text === 'string') return [visible(node.text)];
    const children = 'children' in node && Array.isArray(node.children) ? node.children.flatMap(copied) : [];
    // A fragment, whose children belong to what it stands in.
    if (!('type' in node) && !('attributes' in node) && !('href' in node)) return children;
    const name = 'type' in node ? String(node.type) : '';
    const values = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined;
    if (values === undefined) throw new Error(`an element ${name}, which answers have none of`);
    const attributes = 'attributes' in node ? Object.entries(node.attributes ?? {}) : [];
    return [{ name, attributes: attributes.map(asText).filter(isKept({ ...values, ...EVERYWHERE })), children }];
  }

  const [element, ...more] = copied(tree);
  if (typeof element !== 'object' || element.name !== 'math' || more.length > 0) throw new Error('no formula');
  return element;
}

function asText([name, value]: [string, unknown]): [name: string, value: string] {
  return [name, String(value)];
}

function isKept(values: Record<string, RegExp>) {
  return ([name, value]: [name: string, value: string]): boolean =>
    Object.hasOwn(values, name) && values[name]?.test(value) === true;
}

/** Function application and the invisible operators, which are spacing and speech. */
const INVISIBLE_OPERATOR = /^[\u2061-\u2064]$/;

/** Without the characters that a reader does not see, or that reorder what stands around them. */
function visible(text: string): string {
  return piecesOf(text)
    .filter(({ text: piece, hidden }) => !hidden || INVISIBLE_OPERATOR.test(piece))
    .map(({ text: piece }) => piece)
    .join('');
}
