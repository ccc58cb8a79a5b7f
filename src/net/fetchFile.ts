import { InputError } from '../core/inputError.js';

/**
 * The one caller of fetch, and only of what lies beside the page: nothing that a file says can make the page talk to a
 * stranger. Throws an `InputError` that names the file.
 */
export async function fetchFile(url: string, file: string): Promise<Blob> {
  const { origin, host, href } = new URL(url, document.baseURI);
  if (origin !== location.origin) {
    throw new InputError({ file, problem: `it lies on ${host}, and this page fetches from its own host alone` });
  }
  const response = await fetch(href).catch((error: unknown) => {
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
