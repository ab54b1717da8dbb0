import { setTimeout as wait } from 'node:timers/promises';
import { type Call, callRoute } from '../traffic/client.ts';
import { createLedger, type Ledger } from '../traffic/ledger.ts';
import { actAtRandom, createRandom, storedActs } from '../traffic/traffic.ts';
import { askAndFollow, type Followed } from './chat-visitor.ts';
import { orderPicture, type OrderedPicture } from './paint-visitor.ts';
import { retrying } from './retrying-call.ts';
import type { Site } from './site.ts';

/** Visitors at the same time, by what they do. */
export interface Crowd {
  readonly acting: number;
  readonly asking: number;
  readonly painting: number;
}

/** What the visitors did, as far as they were told. */
export interface Visits {
  readonly ledger: Ledger;
  readonly answers: Followed[];
  readonly orders: OrderedPicture[];
  /** Calls that threw: a mistake of the test or of the site's answers. */
  readonly broken: string[];
}

const retryingCall = (site: Site): Call => retrying((route, input) => callRoute(site.url, route, input));

/** A pause between two acts of a visitor: two cores are not all for them. */
const restMs = 100;

/**
 * Lets visitors come until `stop`, which waits for what they have begun.
 * @param call how they call; by default they try again while the site is out of order
 */
export function startMixedTraffic(site: Site, crowd: Crowd, seed: number, call = retryingCall(site)) {
  const random = createRandom(seed);
  const visits: Visits = { ledger: createLedger(), answers: [], orders: [], broken: [] };
  const traffic = { call, ledger: visits.ledger, session: site.session, random };
  const stopping = new AbortController();

  const act = (): Promise<void> => actAtRandom(storedActs, traffic);
  const ask = async (): Promise<void> => {
    const pace = { pieces: 5 + random(60), everyMs: 50 };
    visits.answers.push(await askAndFollow({ pace, url: () => site.url }));
  };
  const paint = async (): Promise<void> => {
    const order = await orderPicture(call);
    if (order) visits.orders.push(order);
  };
  const visitor = async (visit: () => Promise<void>): Promise<void> => {
    while (!stopping.signal.aborted) {
      await visit().catch((error: unknown) => void visits.broken.push(String(error)));
      await wait(random(2 * restMs));
    }
  };
  const many = (count: number, visit: () => Promise<void>) =>
    Array.from({ length: count }, () => visitor(visit));
  const all = [...many(crowd.acting, act), ...many(crowd.asking, ask), ...many(crowd.painting, paint)];
  return {
    visits,
    async stop(): Promise<Visits> {
      stopping.abort();
      await Promise.all(all);
      return visits;
    },
  };
}
