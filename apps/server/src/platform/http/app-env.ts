import type { HttpBindings } from '@hono/node-server';
import type { Clock } from '../base/clock.ts';
import type { ResourcePool } from '../limits/resource-pool.ts';
import type { Log } from '../base/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { BodyReader } from './read-body.ts';

/** What the route helper itself needs; set once for the whole app. */
export interface HttpServices {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly stopping: AbortSignal;
  readonly bodyReader: BodyReader;
  /** Event streams that are read at once. */
  readonly eventStreams: ResourcePool;
  /** What every answer carries, besides its own headers and `X-Request-Id`. */
  readonly commonHeaders: Readonly<Record<string, string>>;
  /** Pause between the comments that keep an idle event stream's line open. */
  readonly heartbeatMs: number;
}

/** What every handler under /api finds in its context. */
export interface AppEnv {
  /** Node's own request and response; absent when a test calls the app without a port. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** The anonymous visitor's id, from the signed cookie. */
    visitor: string;
    /** When the visitor got the first cookie, in milliseconds since 1970. */
    visitorSince: number;
    /** Whether the call brought no cookie of ours: every such call is another visitor. */
    isNewVisitor: boolean;
    /** Where the call comes from: the day's hash of an IPv4 address or an IPv6 /64 (`address-hash.ts`). */
    address: string;
    /** The hash of the wider network of it: the IPv4 address itself or an IPv6 /48. */
    network: string;
    /** Whether it comes from this very machine, with no proxy in between. */
    local: boolean;
    requestId: string;
    /** The route's pattern, for the log. */
    route: string;
    /** Why the call was refused, for the log. */
    refusal: { readonly code: string; readonly reason?: string } | undefined;
    /** The answer was made with the common headers (`respond`). */
    hasCommonHeaders: boolean | undefined;
    http: HttpServices;
  };
}
