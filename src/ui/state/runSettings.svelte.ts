import { runtimeText } from '../words/runtimes.js';
import type { Hardware, Provider } from './engine.js';
import { DEFAULT_RISK, DEFAULT_TOLERANCE, gateOptions } from './gateOptions.js';

/** How a run is to go: the two numbers of the gate as typed, and the provider. */
export class RunSettings {
  tolerance = $state(DEFAULT_TOLERANCE);
  risk = $state(DEFAULT_RISK);
  provider = $state<Provider>('auto');
  /** What this machine has; null until it is read. */
  hardware = $state.raw<Hardware | null>(null);

  /** Null while a number is not valid. */
  readonly options = $derived(gateOptions(this.tolerance, this.risk));
  /** WebGPU is chosen where there is none. */
  readonly providerIsMissing = $derived(this.provider === 'webgpu' && this.hardware?.adapter === null);
  /** How a run would go here, for people. */
  readonly runtime = $derived(runtimeText(this.provider, this.hardware));
}
