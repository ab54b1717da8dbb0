import { expect, onTestFinished, test } from 'vitest';
import { atOnce } from '../../../test/backend-suites/at-once.ts';
import { limitsContract } from '../../../test/backend-suites/limits-suite.ts';
import { openPostgresClients } from '../../../test/engines/open-records.ts';
import type { Records } from '../records/records.ts';
import { createBudgets } from './budgets.ts';
import { createLimits } from './limits.ts';
import { createRateLimits } from './rate-limits.ts';

/** Connections of processes to a database of this test's own: what an earlier one left behind reaches another. */
async function openClients(count: number): Promise<Records[]> {
  const clients = await openPostgresClients(count);
  onTestFinished(async () => void (await Promise.all(clients.map((client) => client.dispose()))));
  return clients;
}

/** Those of the test that runs, which opens its store many times. */
let clientsOfTest: Promise<Records[]> | undefined;
function reuseClients(): Promise<Records[]> {
  if (!clientsOfTest) {
    onTestFinished(() => void (clientsOfTest = undefined));
    clientsOfTest = openClients(3);
  }
  return clientsOfTest;
}

limitsContract('in this process, budgets in PostgreSQL', async () => {
  const clients = await reuseClients();
  await clients[0]?.db.deleteFrom('budget_reservations').execute();
  await clients[0]?.db.deleteFrom('token_spending').execute();
  // Every process is another connection.
  let connected = 0;
  return {
    connect: (rules) => {
      connected += 1;
      return createLimits(createRateLimits(rules), createBudgets(clients[connected % 3] as Records));
    },
  };
});

test('R-SCALE-04 of 1,000 requests to three processes as many are let through as fit into every limit', async () => {
  const processes = (await openClients(3)).map((client) => createBudgets(client));
  const day = '2026-11-05';
  const results = await Promise.all(
    atOnce(processes, 1000, (process, n) =>
      process.reserve({
        id: `r${n}`,
        day,
        scopes: [
          { budget: 'visitor', key: `v${n % 5}`, limit: 300 },
          { budget: 'site', key: 'site', limit: 1000 },
        ],
        minimum: 7,
        maximum: 7,
      }),
    ),
  );
  const granted = results.flatMap((result, n) => (result?.ok ? [n] : []));
  expect(granted).toHaveLength(142);
  // Settled by another process than reserved, and three times.
  await Promise.all(processes.flatMap((process) => granted.map((n) => process.settle(`r${n}`, 7))));
  expect(await processes[0]?.spent('site', 'site', day)).toBe(994);
  expect(await processes[0]?.openReservations()).toBe(0);
  await Promise.all(processes.map((process) => process.dispose()));
});
