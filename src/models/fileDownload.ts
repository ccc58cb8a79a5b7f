import { InputError } from '../core/inputError.js';
import { counted, grouped } from '../core/numbers/counted.js';
import { gitLfsError, gitLfsPointer } from '../formats/read/text.js';
import { systemClock } from '../net/clock.js';
import { POINTER_BYTES, type FileWriter } from './fileWriter.js';
import { answerOf, ConnectionLost } from './hostAnswer.js';
import type { KeptFile } from './manifest.js';

/** Pauses before a broken connection is taken up again. */
const CUT_WAITS_MS = [500, 1500, 4000];

/** A host that sends nothing for so long is taken for gone. */
const STALLED_MS = 60_000;

/** What is there now is not what the kept part is of. */
export class SourceChanged extends InputError {}

/** The host's answer does not fit the file: worth one more try, from the start where it must be. */
class Misfit extends InputError {}

/** Where a file comes from, and who wants to know. */
export interface FileOrigin {
  url: string;
  /** For this file's host alone; null: none. */
  token: string | null;
  /** After each part, with all bytes of the file that arrived. */
  onBytes: (received: number) => void;
  signal: AbortSignal;
}

/**
 * Brings the rest of a file, or all of it, into the store. Goes on by itself after a broken connection, three times without a
 * new chunk. Throws an `InputError` (what arrived stays), a `SourceChanged`, the store's `StoreFull`, or the signal's reason.
 */
export async function downloadFile(writer: FileWriter, origin: FileOrigin): Promise<KeptFile> {
  let [cuts, misfits, keptBefore] = [0, 0, writer.file.received];
  for (;;) {
    try {
      await receive(writer, origin);
      return await writer.finish();
    } catch (error) {
      origin.signal.throwIfAborted();
      if (error instanceof Misfit && misfits === 0) {
        misfits += 1;
      } else if (error instanceof ConnectionLost) {
        if (writer.file.received > keptBefore) cuts = 0;
        keptBefore = writer.file.received;
        const pause = CUT_WAITS_MS[cuts];
        if (pause === undefined) throw brokenOff(writer, error);
        cuts += 1;
        await systemClock.wait(pause, origin.signal);
      } else {
        throw error;
      }
    }
  }
}

async function receive(writer: FileWriter, { url, token, onBytes, signal }: FileOrigin): Promise<void> {
  const { expected, etag, bytes } = writer.file;
  const isProvable = expected !== null || etag !== null;
  if (writer.received > 0 && (!isProvable || writer.received >= bytes)) await writer.restart();

  const stalled = new AbortController();
  const watched = AbortSignal.any([signal, stalled.signal]);
  let timer = setTimeout(() => undefined);
  const watch = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(new Error('stalled')), STALLED_MS);
  };
  try {
    watch();
    const response = await answerOf(questionOf(writer, url, token), watched);
    const { body } = response;
    try {
      await settleStart(writer, response);
    } catch (error) {
      await body?.cancel().catch(() => undefined);
      throw error;
    }
    const limit = isEncoded(response) ? Infinity : bytes;
    for await (const part of partsOf(body)) {
      watch();
      if (writer.received + part.length > limit) throw misfit(writer, `more than the ${grouped(bytes)} bytes`);
      await writer.add(part);
      onBytes(writer.received);
    }
    if (!isEncoded(response) && writer.received < bytes) {
      throw misfit(writer, `${grouped(writer.received)} of the ${grouped(bytes)} bytes`);
    }
  } catch (error) {
    if (stalled.signal.aborted) throw lost(writer, 'the connection stood still');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Always a range, because a browser asks for ranges without compression: else lengths would be of something that a page cannot
 * see. `If-Range` only where nothing else proves the rest: it costs a CORS preflight, which hosts that hubs send on to refuse.
 */
function questionOf(
  { received, file, subject }: FileWriter,
  url: string,
  token: string | null,
): Parameters<typeof answerOf>[0] {
  const condition = received > 0 && file.expected === null && file.etag !== null ? { 'If-Range': file.etag } : {};
  return { url, subject, token, headers: { Range: `bytes=${received}-`, ...condition }, takes: [416] };
}

/** Holds the head of an answer against what is there of the file; afterwards its body is what comes next. */
async function settleStart(writer: FileWriter, response: Response): Promise<void> {
  const { file, received } = writer;
  const etag = strongEtag(response);
  if (response.status === 416) {
    await writer.restart();
    throw misfit(writer, 'no byte at this place');
  }
  if (/^text\/html\b/i.test(response.headers.get('Content-Type') ?? '')) {
    throw new InputError({
      file: writer.subject,
      problem: 'its host sent a web page in its place',
      mend: 'try again later',
    });
  }
  const isProven = file.expected !== null;
  if (isEncoded(response) && (!isProven || response.status === 206)) {
    throw new InputError({
      file: writer.subject,
      problem: 'its host sends it compressed, so that nothing tells whether it is whole',
      mend: 'have the host send it as it is',
    });
  }
  if (received > 0 && !isProven && etag !== file.etag) throw changed(writer);
  const { start, total } = spanOf(response, received);
  // A host without ranges, or one that sends another one than asked for.
  if (received > 0 && response.status !== 206) await writer.restart();
  if (start !== writer.received) {
    await writer.restart();
    throw misfit(writer, 'another part');
  }
  if (total !== null && total !== file.bytes && !isEncoded(response)) {
    if (total < POINTER_BYTES && start === 0) await refusePointer(response, writer.subject);
    if (received > 0) await writer.restart();
    throw misfit(writer, `a file of ${grouped(total)} bytes in place of the ${grouped(file.bytes)} bytes`);
  }
  if (writer.received === 0) writer.begin(isEncoded(response) ? null : etag);
}

/**
 * Where the body begins in the file, and how long the file is. CORS may hide `Content-Range`, never `Content-Length`; where
 * both are there and differ, the file is as long as the body makes it.
 */
function spanOf({ status, headers }: Response, asked: number): { start: number; total: number | null } {
  const length = Number(headers.get('Content-Length') ?? NaN);
  if (status !== 206) return { start: 0, total: Number.isNaN(length) ? null : length };
  const range = headers.get('Content-Range');
  if (range === null) return { start: asked, total: Number.isNaN(length) ? null : asked + length };
  const [start = NaN, end = NaN, total = NaN] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(range) ?? []).slice(1).map(Number);
  return { start, total: Number.isNaN(length) || length === end - start + 1 ? total : start + length };
}

function isEncoded({ headers }: Response): boolean {
  return !/^(identity)?$/i.test(headers.get('Content-Encoding') ?? '');
}

export function strongEtag({ headers }: Response): string | null {
  const etag = headers.get('ETag');
  return etag !== null && /^"[^"]*"$/.test(etag) ? etag : null;
}

async function refusePointer(response: Response, subject: string): Promise<void> {
  const pointer = gitLfsPointer(await response.text().catch(() => ''));
  if (pointer !== null) throw gitLfsError(pointer, subject);
}

/** The parts of a body; a connection that breaks is a `ConnectionLost`. */
async function* partsOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const reader = body?.getReader();
  try {
    for (;;) {
      const read = await reader?.read().catch(() => {
        throw new ConnectionLost({ file: null, problem: 'the connection broke' });
      });
      if (read === undefined || read.done) return;
      yield read.value;
    }
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}

function misfit({ subject }: FileWriter, found: string): Misfit {
  const problem = `its host sends ${found} that it announced`;
  return new Misfit({ file: subject, problem, mend: 'look the model up again, or try later' });
}

function changed({ subject }: FileWriter): SourceChanged {
  const problem = 'it changed at its source while it was downloaded';
  return new SourceChanged({ file: subject, problem, mend: 'look the model up again' });
}

function lost({ subject }: FileWriter, problem: string): ConnectionLost {
  return new ConnectionLost({ file: subject, problem });
}

function brokenOff({ subject, received, file }: FileWriter, { fault }: ConnectionLost): InputError {
  const arrived = `${grouped(received)} of ${grouped(file.bytes)} bytes arrived`;
  const problem = `${fault.problem}, ${counted(CUT_WAITS_MS.length + 1, 'time')} in a row; ${arrived}`;
  return new InputError({ file: subject, problem, mend: 'go on with the download when the connection is back' });
}
