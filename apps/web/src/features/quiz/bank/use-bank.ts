import { type Item, loadWholeBank } from '@baigong/quiz';
import { useCallback, useEffect, useState } from 'react';

export interface Bank {
  readonly items: readonly Item[];
  readonly byId: ReadonlyMap<string, Item>;
}

export interface BankState {
  readonly bank: Bank | null;
  /** Chinese sentence when it could not be fetched. */
  readonly problem: string | null;
  readonly retry: () => void;
}

let loaded: Bank | null = null;

/** The question bank, fetched once. */
export async function loadBank(): Promise<Bank> {
  if (loaded) return loaded;
  const items = await loadWholeBank();
  loaded = { items, byId: new Map(items.map((item) => [item.id, item])) };
  return loaded;
}

export const bankSentence = '题库没有取到。请检查网络后重试，已有的进度不受影响。';

/** The question bank, fetched when a view first needs it; `needed` puts that off. */
export function useBank(needed = true): BankState {
  const [bank, setBank] = useState(loaded);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!needed) return;
    let gone = false;
    loadBank().then(
      (found) => (gone ? undefined : setBank(found)),
      () => {
        if (!gone) setProblem(bankSentence);
      },
    );
    return () => {
      gone = true;
    };
  }, [needed, tries]);
  const retry = useCallback(() => {
    setProblem(null);
    setTries((before) => before + 1);
  }, []);
  return { bank, problem, retry };
}
