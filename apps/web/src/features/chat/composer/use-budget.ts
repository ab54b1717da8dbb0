import { getUsageRoute } from '@baigong/contracts';
import { useEffect, useState } from 'react';
import { call } from '../../../shared/lib/api.ts';
import { budgetNotice } from './budget-notice.ts';

/** The sentence about today's allowance when it runs low, read again whenever an answer has ended. */
export function useBudget(active: boolean, busy: boolean): string | null {
  const [line, setLine] = useState<string | null>(null);
  useEffect(() => {
    if (!active || busy) return;
    const ended = new AbortController();
    call(getUsageRoute, {}, { signal: ended.signal }).then(
      (usage) => setLine(budgetNotice(usage)),
      // Nothing to say: sending tells if there is a problem.
      () => undefined,
    );
    return () => ended.abort();
  }, [active, busy]);
  return line;
}
