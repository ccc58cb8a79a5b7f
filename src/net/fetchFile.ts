import { InputError } from '../core/inputError.js';
import { request } from './request.js';

/**
 * Fetches what lies beside the page, and nothing else: no file can make the page talk to a stranger. Throws an `InputError`
 * that names the file.
 */
export async function fetchFile(url: string, file: string): Promise<Blob> {
  const { origin, host, href } = new URL(url, document.baseURI);
  if (origin !== location.origin) {
    throw new InputError({ file, problem: `it lies on ${host}, and this page fetches from its own host alone` });
  }
  const response = await request(href).catch((error: unknown) => {
    throw new InputError({ file, problem: `it could not be fetched (${String(error)})`, mend: 'check the connection' });
  });
  if (!response.ok) {
    throw new InputError({
      file,
      problem: `it could not be fetched (HTTP ${response.status})`,
      mend: 'check the address',
    });
  }
  return response.blob();
}
