import { describe, expect, test } from 'vitest';
import { S3Error } from '../../platform/blobs/s3-errors.ts';
import { EngineUnavailableError } from '../../platform/base/engine-unavailable.ts';
import { connectEngine, EngineError } from './connect-engine.ts';

const name = {
  engine: 'PostgreSQL',
  setting: 'DATABASE_URL',
  url: 'postgres://site:hunter2@db.example.com:5432/site',
};

const failing = (code: string): Error => Object.assign(new Error('hunter2'), { code });

/** Tries until `errors` are used up; time passes only while it waits. */
async function connect(errors: readonly Error[]) {
  let now = 0;
  const left = [...errors];
  const lines: string[] = [];
  const result = await connectEngine(
    name,
    async () => {
      const error = left.length > 1 ? left.shift() : left[0];
      if (error && !(error instanceof Connected)) throw error;
      return 'connected';
    },
    {
      clock: { now: () => now },
      tell: (line) => lines.push(line),
      sleep: async (ms) => void (now += ms),
    },
  ).catch((error: unknown) => error);
  return { result, lines, seconds: now / 1000 };
}

class Connected extends Error {}

describe('an engine at the start', () => {
  test('R-SCALE-92 that comes later is waited for, and that is said once', async () => {
    const unknown = new EngineUnavailableError('PostgreSQL', failing('ENOTFOUND'));
    const { result, lines, seconds } = await connect([unknown, failing('ECONNREFUSED'), new Connected()]);
    expect(result).toBe('connected');
    expect(seconds).toBe(2);
    expect(lines).toEqual([
      '连不上 PostgreSQL（DATABASE_URL，db.example.com:5432）：找不到这个主机名（DNS），请检查地址。最多再等 60 秒。',
    ]);
  });

  test('R-SCALE-92 that never answers is given up after a minute', async () => {
    const { result, seconds } = await connect([new AggregateError([failing('ECONNREFUSED')])]);
    expect(result).toBeInstanceOf(EngineError);
    expect(String(result)).toContain('拒绝连接');
    expect(seconds).toBe(60);
  });

  test.each([
    ['a wrong password', failing('28P01'), '用户名或密码不对'],
    ['a missing database', failing('3D000'), '没有这个数据库'],
    ['no permission', failing('42501'), '没有所需的权限'],
    ['a wrong password of Redis', new Error('WRONGPASS invalid username-password pair'), '用户名或密码不对'],
    ['a missing password of Redis', new Error('NOAUTH Authentication required.'), 'REDIS_URL'],
    ['a missing bucket', new S3Error(404, 'NoSuchBucket', ''), '没有这个存储桶'],
    ['a wrong key', new S3Error(403, 'UnknownError', ''), '拒绝访问'],
  ])('R-SCALE-92 with %s is given up at once, without showing a secret', async (_what, error, words) => {
    const { result, lines, seconds } = await connect([new EngineUnavailableError('PostgreSQL', error)]);
    expect(result).toBeInstanceOf(EngineError);
    expect(String(result)).toContain(words);
    expect(String(result)).not.toContain('hunter2');
    expect(lines).toEqual([]);
    expect(seconds).toBe(0);
  });

  test('R-SCALE-92 an error of ours is not taken for one of the engine', async () => {
    const { result } = await connect([new TypeError('x is not a function')]);
    expect(result).toBeInstanceOf(TypeError);
  });
});
