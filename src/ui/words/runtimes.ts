import type { Hardware, Provider } from '../state/engine.js';
import { counted } from './numbers.js';

/** The choice of provider, and how a run would then go on this machine. */
export const PROVIDER_NAMES: [Provider, string][] = [
  ['auto', 'Automatic'],
  ['wasm', 'WASM'],
  ['webgpu', 'WebGPU'],
];

/** For instance `WASM, 2 threads`; empty while the hardware is not known. */
export function runtimeText(provider: Provider, hardware: Hardware | null): string {
  if (hardware === null) return '';
  const { adapter, threads } = hardware;
  if (provider === 'webgpu') return adapter === null ? 'WebGPU is not available here' : 'WebGPU';
  if (provider === 'auto' && adapter === 'gpu') return 'WebGPU, if it agrees with WASM';
  return `WASM, ${counted(threads, 'thread')}`;
}
