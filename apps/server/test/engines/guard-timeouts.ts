import { afterEach, beforeEach } from 'vitest';
import { createTimeoutGuard } from './timeout-guard.ts';

// Executed once for each file of tests.
const guard = createTimeoutGuard();
beforeEach(() => guard.before());
afterEach(({ task }) => guard.after(task));
