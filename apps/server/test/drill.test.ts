import { expect, test } from 'vitest';
import { modelAttacks } from '../drill/model-attacks.ts';
import { requestAttacks } from '../drill/request-attacks.ts';
import { storageAttacks } from '../drill/storage-attacks.ts';

/** Those that judge no time; on a busy machine an answer may be slow. */
const untimed = [...requestAttacks, ...modelAttacks, ...storageAttacks].filter(
  ({ name }) => !/六十个连接各发|六十个连接同时|慢上传/.test(name),
);

test.each(untimed)('R-OPS-83 a site on loopback holds against: $name', async ({ run }) => {
  expect(await run()).toMatchObject({ held: true });
});
