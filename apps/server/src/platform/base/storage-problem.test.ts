import { expect, test } from 'vitest';
import { CorruptBlobError } from '../blobs/blobs.ts';
import { EngineUnavailableError } from './engine-unavailable.ts';
import { findStorageProblem } from './storage-problem.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

test('R-OPS-58 a full disk and damaged data are told apart, wherever they stand among the causes', () => {
  expect(findStorageProblem(withCode('ENOSPC'))).toEqual({ code: 'server.diskFull', rootCause: 'ENOSPC' });
  expect(findStorageProblem(new Error('outer', { cause: withCode('SQLITE_FULL') }))).toEqual({
    code: 'server.diskFull',
    rootCause: 'SQLITE_FULL',
  });
  expect(findStorageProblem(withCode('SQLITE_CORRUPT_INDEX'))).toEqual({
    code: 'server.dataCorrupt',
    rootCause: 'SQLITE_CORRUPT_INDEX',
  });
  expect(findStorageProblem(new CorruptBlobError('a'.repeat(64)))?.code).toBe('server.dataCorrupt');
  for (const other of [
    withCode('SQLITE_BUSY'),
    withCode('ENOENT'),
    'ENOSPC',
    new Error('no code'),
    'text',
    undefined,
  ])
    expect(findStorageProblem(other)).toBeUndefined();
});

test('R-SCALE-06 an engine that does not answer is named, whatever broke the connection', () => {
  expect(findStorageProblem(new EngineUnavailableError('PostgreSQL', withCode('ECONNREFUSED')))).toEqual({
    code: 'server.unavailable',
    rootCause: 'PostgreSQL',
  });
});
