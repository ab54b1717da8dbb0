import type { RouteContract } from '@baigong/contracts';
import { create } from 'zustand';
import { withBasePath } from '../../shared/lib/base-path.ts';
import { ApiError, call, type CallInput } from '../../shared/lib/api.ts';
import type { Operator } from '../../shared/lib/operator.ts';

const key = 'baigong:operate';

function readStored(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The operator's session: lives as long as the tab. Null: the token has to be entered. */
export const useOperatorSession = create<{ readonly session: string | null }>()(() => ({
  session: readStored(),
}));

export function setOperatorSession(session: string | null): void {
  useOperatorSession.setState({ session });
  try {
    if (session === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, session);
  } catch {
    // Storage denied: the session lives as long as the page.
  }
}

const authorization = (): string => `Bearer ${useOperatorSession.getState().session ?? ''}`;

/** Requests as the operator. An expired session is forgotten, so that the page asks for the token. */
export const operator: Operator = {
  async call<Route extends RouteContract>(route: Route, input: CallInput<Route>) {
    try {
      // `call` makes its input optional for routes without one; here it is always given.
      const request = call as (
        route: Route,
        input: CallInput<Route>,
        options: object,
      ) => ReturnType<typeof call<Route>>;
      return await request(route, input, { authorization: authorization() });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'operate.sessionOver') setOperatorSession(null);
      throw error;
    }
  },
  fetch: (path, signal) =>
    fetch(withBasePath(path), { headers: { authorization: authorization() }, ...(signal && { signal }) }),
};
