import { test } from 'vitest';
import { MODEL_LOCK_CHECKS } from '../testing/modelLockSuite.js';

// Node 20 has no Web Locks: these are the locks of one page.
for (const [name, check] of Object.entries(MODEL_LOCK_CHECKS)) test(name, check);
