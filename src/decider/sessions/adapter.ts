/** Reads a GPU adapter: null where there is none, or none that this page's runtime can use. */
export async function adapterKind(): Promise<'gpu' | 'software' | null> {
  // The WebGPU build of the runtime waits by suspending WebAssembly.
  if (!('gpu' in navigator) || !('Suspending' in WebAssembly)) return null;
  const adapter = await navigator.gpu.requestAdapter();
  if (adapter === null) return null;
  return adapter.info.isFallbackAdapter ? 'software' : 'gpu';
}
