import type { NamedBlob } from '../../formats/read/recognise.js';
import type { WishedKinds } from '../../refusal/join/wishedKinds.js';
import type { ImportedOutputs } from './importOutputs.js';

/** Whoever reads files of outputs and data sets and joins them (`importOutputs`); it comes when there are some. */
export type OutputsReader = (files: NamedBlob[], wish: WishedKinds) => Promise<ImportedOutputs>;
