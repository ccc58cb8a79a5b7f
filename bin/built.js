/** The built command's modules, with the types of their sources: the build is not there when types are checked. */

const at = (/** @type {string} */ name) => import(new URL(`../dist/command/${name}.js`, import.meta.url).href);

/** @returns {Promise<typeof import('../src/cli/main.js')>} */
export const builtMain = () => at('candor');
/** @returns {Promise<typeof import('../src/cli/browser.js')>} */
export const builtBrowser = () => at('browser');
/** @returns {Promise<typeof import('../src/cli/serve.js')>} */
export const builtServe = () => at('serve');
/** @returns {Promise<typeof import('../src/cli/drive.js')>} */
export const builtDrive = () => at('drive');
/** @returns {Promise<typeof import('../src/refusal/gradedRow.js')>} */
export const builtGradedRow = () => at('gradedRow');
/** @returns {Promise<typeof import('../src/testing/bench/benchFolder.js')>} */
export const builtBenchFolder = () => at('benchFolder');
/** @returns {Promise<typeof import('../src/testing/syntheticCheckpoint/syntheticCheckpoint.js')>} */
export const builtSyntheticCheckpoint = () => at('syntheticCheckpoint');
