import { expect, test } from 'vitest';
import { parseSettings } from './settings.ts';
import { roleOf } from './role.ts';

const embedded = parseSettings({}, '/root');
const scaledOut = parseSettings(
  {
    DATABASE_URL: 'postgres://db/site',
    REDIS_URL: 'redis://cache',
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  },
  '/root',
);

test('R-SCALE-94 one process does everything; of several, some serve and some work in the background', () => {
  expect(roleOf(undefined, embedded)).toBe('all');
  expect(roleOf(undefined, scaledOut)).toBe('web');
  expect(roleOf('worker', scaledOut)).toBe('worker');
});

test('R-SCALE-94 a worker of one process, and any other argument, is refused in plain words', () => {
  expect(() => roleOf('worker', embedded)).toThrow('只用于多机部署');
  expect(() => roleOf('web', scaledOut)).toThrow('只能是 worker');
});
