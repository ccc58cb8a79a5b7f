import { InputError } from '../../core/inputError.js';
import { MAX_SIZE } from '../values.js';
import { readReply, type Reply } from '../wire.js';
import FRAME from './frame.js?raw';

/** From the start of the worker to the task: a machine under load takes a second for the start alone. */
export const LOADING_MS = 5000;

/** One call: a rule takes microseconds, so a second is an endless loop or a memory bomb. */
export const CALL_MS = 1000;

/** Written out, a value is at most this much longer than it counts (a control character is six). */
const MAX_REPLY = 8 * MAX_SIZE;

const POLICY = "default-src 'none'; script-src 'unsafe-inline' blob:; worker-src blob:; connect-src 'none'";

/**
 * A sandboxed frame of no origin, and in it the worker that runs one module (spec: browser_tech.md 8). Requests are
 * answered one at a time; what breaks a limit or the protocol ends it, and every later request fails alike.
 */
export class SandboxSession {
  readonly #frame = document.createElement('iframe');
  readonly #ready: Promise<unknown>;
  #last: Promise<unknown> = Promise.resolve();
  #answer: ((text: unknown) => void) | null = null;
  #end: InputError | null = null;

  constructor(
    private readonly file: string,
    harness: string,
    private readonly onEnd: () => void,
  ) {
    this.#frame.sandbox.add('allow-scripts');
    this.#frame.hidden = true;
    this.#frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${FRAME}</script>`;
    this.#ready = new Promise((resolve) => this.#frame.addEventListener('load', resolve, { once: true })).then(() =>
      this.#post(harness),
    );
    window.addEventListener('message', this.#onmessage);
    document.body.append(this.#frame);
  }

  /** Throws an `InputError` that names the file when the module is at fault, or broke a limit; `place` says where it was. */
  request(text: string, limitMs: number, place?: string): Promise<Exclude<Reply, { fault: unknown }>> {
    const reply = this.#last.then(() => this.#request(text, limitMs, place));
    this.#last = reply.catch(() => undefined);
    return reply;
  }

  close(): void {
    this.#close(this.#error('the module was closed'));
  }

  #close(reason: InputError): void {
    if (this.#end !== null) return;
    this.#end = reason;
    window.removeEventListener('message', this.#onmessage);
    this.#frame.remove();
    this.onEnd();
  }

  async #request(text: string, limitMs: number, place?: string): Promise<Exclude<Reply, { fault: unknown }>> {
    if (this.#end !== null) throw this.#end;
    try {
      const reply = readReply(await this.#exchange(text, limitMs, place), this.file);
      if (!('fault' in reply)) return reply;
      throw new InputError({ ...reply.fault, place: reply.fault.place ?? place, file: this.file });
    } catch (error) {
      this.#close(error instanceof InputError ? error : this.#error('what it gave could not be read'));
      throw error;
    }
  }

  async #exchange(text: string, limitMs: number, place?: string): Promise<string> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const answer = await new Promise<unknown>((resolve, reject) => {
      this.#answer = resolve;
      const giveUp = (): void =>
        reject(
          this.#error(
            `it did not end within ${limitMs / 1000} s, or took more memory than there is`,
            'look for a loop without an end, and for a regular expression that tries too much',
            place,
          ),
        );
      // An answer that came while the page was busy lies before the second turn.
      timer = setTimeout(() => setTimeout(giveUp), limitMs);
      void this.#ready.then(() => this.#post(text));
    }).finally(() => {
      clearTimeout(timer);
      this.#answer = null;
    });
    if (typeof answer === 'string' && answer.length <= MAX_REPLY) return answer;
    throw this.#error('it gave more than a page can read', 'give less', place);
  }

  readonly #onmessage = ({ source, data }: MessageEvent<unknown>): void => {
    if (source !== this.#frame.contentWindow) return;
    if (this.#answer !== null) this.#answer(data);
    else this.#close(this.#error('the module sent a message that nobody asked for'));
  };

  /** The frame has no origin that could be named; nobody else can stand in it. */
  #post(text: string): void {
    this.#frame.contentWindow?.postMessage(text, '*');
  }

  #error(problem: string, mend?: string, place?: string): InputError {
    return new InputError({ file: this.file, place, problem, mend });
  }
}
