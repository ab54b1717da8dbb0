import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/**
 * One call between browser and server. Both sides parse with the same schemas:
 * the server what comes in, the browser what comes back.
 */
export interface RouteContract {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` parameters, beginning with /api/. */
  readonly path: `/api/${string}`;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The JSON answer; absent when the answer is an event stream (see `events`) or empty. */
  readonly answer?: Schema;
  /** The schema of one server-sent event's data. */
  readonly events?: Schema;
  /** Largest body in bytes; 64 KiB where absent. */
  readonly maxBody?: number;
}

/** Keeps the literal types of a route. */
export function defineRoute<const T extends RouteContract>(route: T): T {
  return route;
}
