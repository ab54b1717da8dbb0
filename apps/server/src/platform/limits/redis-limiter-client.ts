import type { Redis } from '../redis/redis.ts';
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
export function redisLimiterClient(redis: Redis): LimiterClient {
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
