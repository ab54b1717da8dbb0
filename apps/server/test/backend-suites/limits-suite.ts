import { afterEach, beforeEach, describe, vi } from 'vitest';
import { reservationsContract, type LimitsStore } from './reservations-suite.ts';

/** What every backend of Limits must do about budgets. The backend under test counts time with the faked clock. */
export function limitsContract(name: string, openStore: () => LimitsStore | Promise<LimitsStore>): void {
  describe(`limits: ${name}`, () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
    afterEach(() => void vi.useRealTimers());
    reservationsContract(openStore);
  });
}
