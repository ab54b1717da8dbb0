import * as z from 'zod/mini';
import { defineRoute } from './route.ts';
import { MiB, minuteMs } from './units.ts';

/** Largest file that is passed between two devices, in bytes. */
export const maxRelayedBytes = 20 * MiB;

/** What encryption adds at most: name and type of the file, nonce and tag. */
const envelopeBytes = 4096;

/** Until then a code can be used; afterwards the server holds nothing of it. */
export const relayLifetimeMs = 10 * minuteMs;

/** Names a relay: derived from the secret in the code, so that whoever has the code knows it. */
const RelayId = z.string().check(z.regex(/^[\w-]{22}$/));

/** Known to the device that made the code, alone; the server keeps its hash. */
const RelayOwnerKey = z.string().check(z.regex(/^[\w-]{43}$/));

/** Which way a file goes: to the device that shows the code (`in`), or from it (`out`). */
const RelayDirection = z.enum(['in', 'out']);
export type RelayDirection = z.infer<typeof RelayDirection>;

export const RelayState = z.object({
  direction: RelayDirection,
  /** `receiving`: the file is being stored; `used`: somebody has it, or has begun to fetch it. */
  status: z.enum(['waiting', 'receiving', 'ready', 'used']),
  /** Of what is stored, encrypted; 0 before it came, and once it was fetched to its end. */
  bytes: z.int(),
  /** Milliseconds until the code is over: the clocks of two devices differ. */
  leftMs: z.int(),
});
export type RelayState = z.infer<typeof RelayState>;

/*
 * All are posted, and the id is in no address: access logs of servers and proxies do not learn it.
 */

/** Opens a relay for one file. */
export const openRelayRoute = defineRoute({
  method: 'POST',
  path: '/api/relays',
  body: z.object({ id: RelayId, ownerKey: RelayOwnerKey, direction: RelayDirection }),
  answer: RelayState,
});

/** How a relay stands; with `after`, as soon as it is no longer so, or after some twenty seconds. */
export const readRelayRoute = defineRoute({
  method: 'POST',
  path: '/api/relays/state',
  body: z.object({ id: RelayId, after: z.optional(RelayState.shape.status) }),
  answer: RelayState,
});

/** Brings the encrypted file: once, by whoever has the code (`in`) or by the one that made it (`out`). */
export const sendRelayRoute = defineRoute({
  method: 'POST',
  path: '/api/relays/send',
  body: z.object({ id: RelayId, ownerKey: z.optional(RelayOwnerKey) }),
  files: {
    envelope: {
      maxBytes: maxRelayedBytes + envelopeBytes,
      minCount: 1,
      maxCount: 1,
      types: ['application/octet-stream'],
      errors: { tooLarge: 'relay.tooLarge' },
    },
  },
  answer: RelayState,
});

/** Fetches the encrypted file: once, by the one that made the code (`in`) or by whoever has it (`out`). */
export const takeRelayRoute = defineRoute({
  method: 'POST',
  path: '/api/relays/take',
  body: z.object({ id: RelayId, ownerKey: z.optional(RelayOwnerKey) }),
  bytes: true,
});

/** Ends a relay and deletes what is stored. One that is over already stays so. */
export const endRelayRoute = defineRoute({
  method: 'POST',
  path: '/api/relays/end',
  body: z.object({ id: RelayId, ownerKey: RelayOwnerKey }),
});
