import { vi } from 'vitest';
import { rateLimitsContract } from '../../../test/backend-suites/rate-limits-suite.ts';
import { createRateLimits } from './rate-limits.ts';

rateLimitsContract('memory', (rules) => createRateLimits(rules), {
  start: () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }),
  pass: (ms) => void vi.advanceTimersByTime(ms),
  end: () => void vi.useRealTimers(),
});
