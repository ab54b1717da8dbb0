import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from '../redis/redis.ts';
import { networkOf, networkFactor, type LimitResult, type LimitRule, type RateLimits } from './limits.ts';
import { defineScript, type RedisScript } from '../redis/script.ts';

/** What rate-limiter-flexible uses of node-redis to consume points. */
interface LimiterClient {
  readonly isReady: boolean;
  eval(
    script: string,
    options: { readonly keys: readonly string[]; readonly arguments: readonly string[] },
  ): Promise<unknown>;
}

/** Our connection as rate-limiter-flexible expects node-redis: its script is sent once, and a silent Redis is noticed. */
function redisLimiterClient(redis: Redis): LimiterClient {
  const scripts = new Map<string, RedisScript>();
  return {
    get isReady() {
      return redis.isReady;
    },
    eval(source, { keys, arguments: args }) {
      const script = scripts.get(source) ?? defineScript(source);
      scripts.set(source, script);
      return redis.run(script, args, keys);
    },
  };
}

type Limiter = RateLimiterMemory | RateLimiterRedis;

/** Where the tries of all processes are counted. */
export interface SharedCounts {
  readonly redis: Redis;
  /** Before all keys. */
  readonly prefix?: string;
}

async function consumePoint(limiter: Limiter, key: string): Promise<LimitResult> {
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
 * Tries counted in Redis for all processes; while it is away, and without it, in the memory of this one: a restart
 * forgives them.
 * @param rules by name; `null` always allows
 */
export function createRateLimits(
  rules: Readonly<Record<string, LimitRule | null>>,
  shared?: SharedCounts,
): RateLimits {
  const { redis, prefix = 'baigong:' } = shared ?? {};
  const client = redis && redisLimiterClient(redis);

  function createLimiter(name: string, points: number, duration: number): Limiter {
    const memory = new RateLimiterMemory({ keyPrefix: name, points, duration });
    if (!client) return memory;
    const keyPrefix = `${prefix}rate:${name}`;
    return new RateLimiterRedis({
      storeClient: client,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      insuranceLimiter: memory,
      keyPrefix,
      points,
      duration,
    });
  }

  const limiters = new Map(
    Object.entries(rules).map(([name, rule]) => [
      name,
      rule && {
        own: createLimiter(name, rule.points, rule.seconds),
        network: createLimiter(`${name} network`, rule.points * networkFactor, rule.seconds),
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
      const ofNetwork = await consumePoint(limiter.network, network);
      return ofNetwork.ok ? { ok: true, left: Math.min(own.left, ofNetwork.left) } : ofNetwork;
    },
    countsForAll: () => redis === undefined || redis.isReady,
  };
}
