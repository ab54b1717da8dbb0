import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { type Bank, useBank } from './use-bank.ts';

/** A view that needs the question bank: says that it is coming, and offers to try again when it does not. */
export function WithBank({ children }: { readonly children: (bank: Bank) => ReactNode }) {
  const { bank, problem, retry } = useBank();
  if (problem !== null)
    return (
      <EmptyState>
        <h2>题库没有取到</h2>
        <p role="alert">{problem}</p>
        <Button variant="primary" onClick={retry}>
          重试
        </Button>
      </EmptyState>
    );
  return bank ? children(bank) : <p className="kit-loading">正在取题库…</p>;
}
