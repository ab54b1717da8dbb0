import { afterAll, expect, test } from 'vitest';
import { openPostgresClients } from '../../../test/engines/open-records.ts';
import { loadSharedSecret, readSharedSecret, storeSharedSecret } from './shared-secret.ts';

const clients = await openPostgresClients(4);
afterAll(() => Promise.all(clients.map((client) => client.dispose())));

test('R-SCALE-91 processes that start at once make one secret, and later ones find it', async () => {
  const [first] = clients;
  if (!first) throw new Error('no connection');
  expect(await readSharedSecret(first)).toBeUndefined();
  const secrets = await Promise.all(clients.map((client) => loadSharedSecret(client)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toHaveLength(43);
  expect(await loadSharedSecret(first)).toBe(secrets[0]);
});

test('R-SCALE-91 a moved site keeps its secret', async () => {
  const [first] = clients;
  if (!first) throw new Error('no connection');
  await loadSharedSecret(first);
  const moved = 's'.repeat(43);
  await storeSharedSecret(first, moved);
  expect(await loadSharedSecret(first)).toBe(moved);
});
