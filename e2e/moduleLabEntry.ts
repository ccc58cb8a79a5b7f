/** What moduleLab.ts takes into the page. */
export { SandboxSession } from '../src/modules/sandbox/session.js';
export { sandboxedModule } from '../src/modules/sandboxedModule.js';
