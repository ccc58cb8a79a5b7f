import type { Progress } from '../core/job.js';

/** Control characters of names and texts are shown, never sent: a terminal would obey them. */
export function printable(text: string): string {
  return text.replace(
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** stderr for people: progress on one line that is wiped before anything else is said. */
export class Narrator {
  #progressShown = false;
  constructor(
    private readonly quiet: boolean,
    private readonly out: NodeJS.WriteStream = process.stderr,
  ) {}

  /** Said unless --quiet. */
  say(line: string): void {
    if (!this.quiet) this.#write(line);
  }

  /** Said always: the one sentence of an exit 2. */
  fail(line: string): void {
    this.#write(line);
  }

  progress({ done, total, secondsLeft }: Progress): void {
    if (this.quiet || !this.out.isTTY) return;
    const left = secondsLeft === null ? '' : `, about ${Math.ceil(secondsLeft)} s left`;
    this.out.write(`\r\u001b[K${done} of ${total} cases${left}`);
    this.#progressShown = true;
  }

  #write(line: string): void {
    if (this.#progressShown) this.out.write('\r\u001b[K');
    this.#progressShown = false;
    this.out.write(`${printable(line)}\n`);
  }
}

/** Resolves when the text is out; a reader that has gone away (`| head`) does not change the exit code. */
export function printReport(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') resolve();
      else reject(error);
    });
    process.stdout.write(text, () => resolve());
  });
}
