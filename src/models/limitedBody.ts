import { InputError } from '../core/inputError.js';
import { byteSize } from '../core/numbers/byteSize.js';

/** The body of an answer that should be small, whatever its head announces. Throws an `InputError` where it is more than `limit` bytes. */
export async function limitedBody(
  { body }: Response,
  subject: string,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done || value === undefined) break;
    parts.push(value);
    size += value.length;
    if (size <= limit) continue;
    await reader?.cancel().catch(() => undefined);
    const problem = `its host sends more than ${byteSize(limit)} where less is due`;
    throw new InputError({ file: subject, problem, mend: 'check that the address is that of a model' });
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
