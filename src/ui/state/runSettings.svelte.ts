import type { GateOptions } from '../../runs/report.js';
import { runtimeText } from '../words/runtimes.js';
import type { Hardware, Provider } from './engine.js';
import { DEFAULT_RISK, DEFAULT_TOLERANCE, gateOptions, PAGE_CONTROL } from './gateOptions.js';

/** How a run is to go: the two numbers of the gate as typed, the control, and the provider. */
export class RunSettings {
  tolerance = $state(DEFAULT_TOLERANCE);
  risk = $state(DEFAULT_RISK);
  /** The answers are scored against shuffled golds too. */
  control = $state(false);
  provider = $state<Provider>('auto');
  /** What this machine has; null until it is read. */
  hardware = $state.raw<Hardware | null>(null);

  /** Null while a number is not valid. */
  readonly options = $derived.by((): GateOptions | null => {
    const gate = gateOptions(this.tolerance, this.risk);
    return gate === null ? null : { ...gate, control: this.control ? PAGE_CONTROL : null };
  });
  /** WebGPU is chosen where there is none. */
  readonly providerIsMissing = $derived(this.provider === 'webgpu' && this.hardware?.adapter === null);
  /** How a run would go here, for people. */
  readonly runtime = $derived(runtimeText(this.provider, this.hardware));
}
