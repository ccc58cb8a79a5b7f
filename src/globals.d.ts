/** The version in package.json, put in by both builds. */
declare const __VERSION__: string;

/** Whether the runtime's WebGPU build needs WebAssembly that can be suspended; put in by the page's build. */
declare const __JSPI__: boolean;

/** A module and all that it imports, as the text of one classic script (vite.bundledText.ts). */
declare module '*?bundled' {
  const text: string;
  export default text;
}
