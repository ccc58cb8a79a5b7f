import { InputError } from '../core/inputError.js';
import type { Progress } from '../core/job.js';
import { byteSize } from '../core/numbers/byteSize.js';

/** Control characters of names and texts are shown, never sent: a terminal or a log reader would obey them. */
export function printable(text: string): string {
  return text.replace(
    /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** stderr for people: progress on one line that is wiped before anything else is said. */
export class Narrator {
  #progressShown = false;
  #isMuted = false;
  constructor(
    private readonly quiet: boolean,
    private readonly out: NodeJS.WriteStream = process.stderr,
  ) {}

  /** After an interrupt: what breaks while everything is closed is no news. */
  mute(): void {
    this.#isMuted = true;
  }

  /** Said unless --quiet. */
  say(line: string): void {
    if (!this.quiet) this.#write(line);
  }

  /** Said always: the one sentence of an exit 2. */
  fail(line: string): void {
    this.#write(line);
  }

  /** `what` is done, in the plural. */
  progress({ done, total, secondsLeft, transfer }: Progress, what = 'cases'): void {
    if (this.quiet || this.#isMuted || !this.out.isTTY) return;
    const left = secondsLeft === null ? '' : `, about ${Math.ceil(secondsLeft)} s left`;
    const share =
      transfer === undefined
        ? `${done} of ${total} ${what}`
        : `${transfer.doing} ${printable(transfer.file)}: ${byteSize(done)} of ${byteSize(total)}`;
    this.out.write(`\r\u001b[K${share}${left}`);
    this.#progressShown = true;
  }

  #write(line: string): void {
    if (this.#isMuted) return;
    if (this.#progressShown) this.out.write('\r\u001b[K');
    this.#progressShown = false;
    this.out.write(`${printable(line)}\n`);
  }
}

/** Whether nobody reads any more (`| head`), which is the reader's business and changes no exit code. */
const isGone = (error: NodeJS.ErrnoException): boolean => error.code === 'EPIPE';

/** A message that cannot be written must not end the command: its exit code is the message that counts. */
export function outliveStreams(): void {
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', () => undefined);
}

/** Resolves when the text is out. Throws an `InputError` when it cannot be written, for instance to a full disk. */
export async function printOut(text: string): Promise<void> {
  const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    process.stdout.write(text, (failure) => resolve(failure ?? null));
  });
  if (error === null || isGone(error)) return;
  throw new InputError({
    file: null,
    problem: `stdout could not be written (${error.code ?? error.message})`,
    mend: 'make room, or write elsewhere with --save',
  });
}
