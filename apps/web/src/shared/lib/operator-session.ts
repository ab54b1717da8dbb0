import type { RouteContract } from '@baigong/contracts';
import type { ComponentType, LazyExoticComponent } from 'react';
import { create } from 'zustand';
import { ApiError, call, type CallInput } from './api.ts';

const key = 'baigong:operate';

function kept(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The operator's session: lives as long as the tab. Null: the token has to be given. */
export const useOperatorSession = create<{ readonly session: string | null }>()(() => ({ session: kept() }));

export function setOperatorSession(session: string | null): void {
  useOperatorSession.setState({ session });
  try {
    if (session === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, session);
  } catch {
    // Refused: it lives as long as the page.
  }
}

/** What the operator's calls carry. */
export function operatorAuthorization(): string {
  return `Bearer ${useOperatorSession.getState().session ?? ''}`;
}

/** Calls as the operator. A session that is over is forgotten, so that the page asks for the token. */
export async function callAsOperator<Route extends RouteContract>(route: Route, input: CallInput<Route>) {
  try {
    // `call` has its input optional where a route takes none; here it is always given.
    const ask = call as (
      route: Route,
      input: CallInput<Route>,
      options: object,
    ) => ReturnType<typeof call<Route>>;
    return await ask(route, input, { authorization: operatorAuthorization() });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'operate.sessionOver') setOperatorSession(null);
    throw error;
  }
}

/** One part of the operator's page; features bring them, the app lists them. */
export interface OperatorSection {
  readonly id: string;
  readonly label: string;
  /** Fetched when it is first chosen. */
  readonly Part: LazyExoticComponent<ComponentType>;
}
