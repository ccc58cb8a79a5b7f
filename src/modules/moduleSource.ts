import { InputError } from '../core/inputError.js';
import { MAX_SIZE } from './values.js';

/** Where the transpiler says it found a fault. */
const PLACE = / \((\d+):\d+\)$/;

/**
 * What runs of a module's text: TypeScript loses its types, line by line, JavaScript is left as it is. The transpiler is
 * loaded when first needed. Throws an `InputError` with the line where the text is no TypeScript.
 */
export async function moduleSource(text: string, file: string): Promise<string> {
  if (text.length > MAX_SIZE) {
    throw new InputError({
      file,
      problem: 'it is larger than 1 MB, more than any task',
      mend: 'leave out what is no rule',
    });
  }
  if (/\bimport\s*\.\s*meta\b/.test(text)) {
    throw new InputError({
      file,
      problem: 'it asks for import.meta, which is another in every run',
      mend: 'leave it out',
    });
  }
  if (!/ts$/i.test(file)) return text;
  const { transform } = await import('sucrase');
  try {
    return transform(text, { transforms: ['typescript'], disableESTransforms: true }).code;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new InputError({ file, place: placeOf(message), problem: `this is no TypeScript (${reasonOf(message)})` });
  }
}

/** The transpiler looks at some pieces twice, and then tells where the piece begins. */
function placeOf(message: string): string | undefined {
  const [, line] = PLACE.exec(message) ?? [];
  return line === undefined ? undefined : `from line ${line} on`;
}

const reasonOf = (message: string): string => message.replace(PLACE, '').replace(/^Error transforming [^:]*: /, '');
