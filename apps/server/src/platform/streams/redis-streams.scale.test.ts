import { openTestRedis, passTime } from '../../../test/engines/open-test-redis.ts';
import { streamsContract } from '../../../test/backend-suites/streams-suite.ts';
import { recordingLog } from '../../../test/test-platform.ts';
import type { Redis } from '../redis/redis.ts';
import { createRedisStreams } from './redis-streams.ts';

let current: { redis: Redis; prefix: string } | undefined;

streamsContract(
  'redis',
  async (bounds) => {
    await current?.redis.dispose();
    current = await openTestRedis();
    const streams = createRedisStreams({ ...current, log: recordingLog(), ...bounds });
    return {
      ...streams,
      async dispose() {
        await streams.dispose();
        await current?.redis.dispose();
      },
    };
  },
  {
    start: () => undefined,
    pass: async (ms) => current && passTime(current.redis, current.prefix, ms),
    end: () => undefined,
  },
);
