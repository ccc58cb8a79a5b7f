/** Reads a GPU adapter: null where there is none, or none that this page's runtime can use. */
export async function adapterKind(): Promise<'gpu' | 'software' | null> {
  if (!('gpu' in navigator) || (__JSPI__ && !('Suspending' in WebAssembly))) return null;
  const adapter = await navigator.gpu.requestAdapter();
  if (adapter === null) return null;
  return adapter.info.isFallbackAdapter ? 'software' : 'gpu';
}
