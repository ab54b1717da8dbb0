import type { RouteContract } from '@baigong/contracts';
import { createContext, useContext, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { call, CallInput } from './api.ts';

/** A section of the operator's page. */
export interface OperatorSection {
  readonly id: string;
  readonly label: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** What the app gives to the operator's page. */
export const OperatorPageContext = createContext<{
  readonly sections: readonly OperatorSection[];
  /** For a site without an operator. */
  readonly notFound: ReactNode;
}>({ sections: [], notFound: null });

/** Requests with the operator's authorization; the operator's page gives them to the sections of the features. */
export interface Operator {
  /** Throws an ApiError. */
  readonly call: <Route extends RouteContract>(
    route: Route,
    input: CallInput<Route>,
  ) => ReturnType<typeof call<Route>>;
  readonly fetch: (path: string, signal?: AbortSignal) => Promise<Response>;
}

export const OperatorContext = createContext<Operator | null>(null);

export function useOperator(): Operator {
  const operator = useContext(OperatorContext);
  if (!operator) throw new Error('useOperator needs the operator page around it.');
  return operator;
}

/** An image that only the operator may see, as an object URL; empty until it is loaded, and without a path. */
export function useOperatorImage(path: string | null): string {
  const operator = useOperator();
  const [url, setUrl] = useState('');
  useEffect(() => {
    if (path === null) return;
    const abort = new AbortController();
    let objectUrl = '';
    async function load(from: string): Promise<void> {
      const response = await operator.fetch(from, abort.signal);
      if (!response.ok) return;
      const blob = await response.blob();
      if (abort.signal.aborted) return;
      objectUrl = URL.createObjectURL(blob);
      setUrl(objectUrl);
    }
    // On failure the placeholder stays.
    load(path).catch(() => undefined);
    return () => {
      abort.abort();
      URL.revokeObjectURL(objectUrl);
    };
  }, [operator, path]);
  return url;
}
