import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../http/address-hash.ts';
import { networkFactor, type LimitResult, type LimitRule, type RateLimits } from './limits.ts';

async function consumePoint(limiter: RateLimiterMemory, key: string): Promise<LimitResult> {
  try {
    return { ok: true, left: (await limiter.consume(key)).remainingPoints };
  } catch (error) {
    if (error instanceof RateLimiterRes) return { ok: false, wait: error.msBeforeNext / 1000 };
    throw error;
  }
}

/** The key with the network in the address's place; undefined where it holds no address with a wider network. */
function networkKey(key: string): string | undefined {
  const start = key.lastIndexOf(' ') + 1;
  const address = key.slice(start);
  const network = networkOf(address);
  return network === address ? undefined : `${key.slice(0, start)}${network}`;
}

/**
 * Tries counted in memory: a restart forgives them.
 * @param rules by name; `null` always allows
 */
export function createRateLimits(rules: Readonly<Record<string, LimitRule | null>>): RateLimits {
  const limiters = new Map(
    Object.entries(rules).map(([name, rule]) => [
      name,
      rule && {
        own: new RateLimiterMemory({ keyPrefix: name, points: rule.points, duration: rule.seconds }),
        network: new RateLimiterMemory({
          keyPrefix: `${name} network`,
          points: rule.points * networkFactor,
          duration: rule.seconds,
        }),
      },
    ]),
  );
  return {
    async consume(rule, key) {
      const limiter = limiters.get(rule);
      if (limiter === undefined) throw new Error(`no limit is called ${rule}`);
      if (limiter === null) return { ok: true, left: Infinity };
      const own = await consumePoint(limiter.own, key);
      const network = networkKey(key);
      // A refused try does not count for the network: one address cannot use up more than its part of it.
      if (!own.ok || network === undefined) return own;
      const shared = await consumePoint(limiter.network, network);
      return shared.ok ? { ok: true, left: Math.min(own.left, shared.left) } : shared;
    },
  };
}
