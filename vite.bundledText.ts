import { build, type Plugin } from 'vite';

const QUERY = '?bundled';

/**
 * `import text from './name.ts?bundled'` gives a module and all that it imports as the text of one classic script: for code
 * that has to reach a realm by message. The same in the build, on the development server and in unit tests.
 */
export function bundledText(): Plugin {
  return {
    name: 'bundled-text',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(QUERY)) return null;
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          target: 'es2023',
          rolldownOptions: { checks: { pluginTimings: false } },
          lib: { entry: id.slice(0, -QUERY.length), formats: ['iife'], name: 'bundled' },
        },
      });
      const [output] = [built].flat();
      if (output === undefined || !('output' in output)) throw new Error(`${id} was not built`);
      const [script] = output.output;
      for (const file of script.moduleIds) this.addWatchFile(file);
      return `export default ${JSON.stringify(script.code)};`;
    },
  };
}
