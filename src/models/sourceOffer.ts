import { InputError } from '../core/inputError.js';
import { hubOffer } from './hubOffer.js';
import type { ModelOffer } from './modelOffer.js';
import type { ModelSource } from './modelSource.js';
import { urlOffer } from './urlOffer.js';

/**
 * What a source holds, asked of its host, which must have been named (`nameHost`); nothing of it is downloaded but the
 * contract. The token goes to the host of the source alone. Throws an `InputError`, or the signal's reason.
 */
export async function offerOf(source: ModelSource, token: string | null, signal: AbortSignal): Promise<ModelOffer> {
  if (source.kind === 'hub') return hubOffer(source, token, signal);
  if (source.kind === 'url') return urlOffer(source, token, signal);
  throw new InputError({
    file: source.name,
    problem: 'it was dropped here and comes from no address',
    mend: 'drop it again',
  });
}
