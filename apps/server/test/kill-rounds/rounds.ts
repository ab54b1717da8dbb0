import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { followRunRoute, openOperateRoute, readStorageRoute, startAuditRoute } from '@baigong/contracts';
import Database from 'better-sqlite3';
import { answer } from '../mock-provider/scripts.ts';
import { startMockProvider } from '../mock-provider/mock-provider.ts';
import { type Call, callRoute } from '../traffic/client.ts';
import type { Violations } from '../traffic/check-invariants.ts';
import { createLedger, type FollowedRun, type Ledger } from '../traffic/ledger.ts';
import { type ServerProcess, startServer } from '../traffic/server-process.ts';
import { actAtRandom, ask, createRandom, storedActs, trafficSecret } from '../traffic/traffic.ts';
import { checkDataFolder, listFiles } from './check-data-folder.ts';

/** Calls under way at once. */
const callers = 6;

const acts = [...storedActs, ask, ask];

/** Acknowledged calls of a round, at most, before the server is killed. */
const maxCallsARound = 30;

/** A run takes some 60 tokens: visitors come to their limit every few rounds. */
const limits = { visitorTokens: 600, siteTokens: 2_000_000 };

/** Limits that the traffic would come to; the budgets are what is watched. */
const unlimited = [
  'requests',
  'chat',
  'address',
  'share',
  'publish',
  'publishAddress',
  'galleryActs',
  'feedback',
  'feedbackAddress',
  'feedbackActs',
  'operate',
  'addressTokens',
];

const operatorToken = 'operator-token-of-the-kill-rounds';

export interface Report extends Violations {
  readonly rounds: number;
  readonly acknowledged: number;
  readonly refused: Readonly<Record<number, number>>;
  /** Runs cut by a kill whose events were compared afterwards. */
  readonly runsCompared: number;
  /** Files of publications that a kill cut off; the last audit has removed them. */
  readonly orphans: number;
}

/** @param onRound called after each round, with what is violated so far */
export async function runKillRounds(
  { rounds, seed, dataDir }: { readonly rounds: number; readonly seed: number; readonly dataDir: string },
  onRound: (round: number, violations: Violations) => void = () => undefined,
): Promise<Report> {
  const random = createRandom(seed);
  const words = Array.from({ length: 24 }, (_, n) => `第${n}句。`);
  const provider = await startMockProvider(answer(words, [20, 40]));
  const settings = {
    DATA_DIR: dataDir,
    SECRET: trafficSecret,
    TRUST_PROXY: '1',
    OPERATOR_TOKEN: operatorToken,
    MODEL_BASE_URL: provider.baseUrl,
    MODEL_NAME: 'mock',
    MIN_FREE_DISK: '0',
    LIMITS: [
      ...unlimited.map((name) => `${name}=off`),
      `visitorTokens=${limits.visitorTokens}`,
      `siteTokens=${limits.siteTokens}`,
    ].join(','),
  };
  const ledger = createLedger();
  const found: Violations = { lost: [], left: [], overspent: [] };
  let runsCompared = 0;
  const look = async (): Promise<void> => {
    const now = await checkDataFolder(dataDir, ledger, limits);
    for (const kind of ['lost', 'left', 'overspent'] as const) found[kind].push(...now[kind]);
  };

  try {
    for (let round = 1; round <= rounds; round++) {
      let server = await startServer(settings);
      const session = await logIn(server.url);
      ledger.runs = [];
      await makeTraffic(server, ledger, session, random);
      server = await startServer(settings);
      for (const run of ledger.runs) {
        runsCompared += 1;
        found.lost.push(...(await compareRun(server.url, run)));
      }
      await removalsDone(server.url, session);
      await server.kill();
      await look();
      onRound(round, found);
    }
    const orphans = await collectOrphans(settings, dataDir, found);
    await look();
    const { acknowledged, refused } = ledger;
    return { rounds, acknowledged, refused: Object.fromEntries(refused), runsCompared, orphans, ...found };
  } finally {
    await provider.close();
  }
}

/** Calls until as many are acknowledged as chance says, and kills the server while the others are under way. */
async function makeTraffic(
  server: ServerProcess,
  ledger: Ledger,
  session: string,
  random: (below: number) => number,
): Promise<void> {
  const killAt = ledger.acknowledged + 1 + random(maxCallsARound);
  let killed: Promise<void> | undefined;
  const call: Call = (route, input) => callRoute(server.url, route, input);
  const caller = async (): Promise<void> => {
    while (!killed) {
      await actAtRandom(acts, { call, ledger, session, random });
      if (ledger.acknowledged >= killAt) killed ??= server.kill();
    }
  };
  const results = await Promise.allSettled(Array.from({ length: callers }, caller));
  await killed;
  if (!killed) {
    await server.kill();
    throw new AggregateError(results.map((result) => (result.status === 'rejected' ? result.reason : '')));
  }
}

/** What a visitor has received of a run must be there after the restart, in the same order. */
async function compareRun(url: string, { run, cookie, events }: FollowedRun): Promise<string[]> {
  if (events.length === 0) return [];
  const again: string[] = [];
  const onEvent = (data: string): void => void again.push(data);
  const result = await callRoute(url, followRunRoute, { params: { run }, cookie, onEvent });
  if (!result.ok) return [`run ${run}: ${result.text}`];
  const text = (list: readonly string[]): string => list.join('\n');
  return text(again).startsWith(text(events))
    ? []
    : [`run ${run}: ${again.length} of ${events.length} events`];
}

async function logIn(url: string): Promise<string> {
  const result = await callRoute(url, openOperateRoute, { body: { token: operatorToken } });
  if (!result.ok) throw new Error(result.text);
  return result.answer.session;
}

async function readStorage(url: string, session: string) {
  const result = await callRoute(url, readStorageRoute, { session });
  if (!result.ok) throw new Error(result.text);
  return result.answer;
}

/** Waits until the background job has deleted every file that is to be removed. */
async function removalsDone(url: string, session: string): Promise<void> {
  while ((await readStorage(url, session)).pendingFiles > 0) continue;
}

/** Makes a day pass for the files, and lets an audit remove those that no row refers to. @returns how many there were */
async function collectOrphans(
  settings: Readonly<Record<string, string>>,
  dataDir: string,
  found: Violations,
): Promise<number> {
  const twoDaysAgo = new Date(Date.now() - 48 * 3600_000);
  for (const file of listFiles(dataDir).values()) utimesSync(file, twoDaysAgo, twoDaysAgo);
  const database = new Database(join(dataDir, 'records.sqlite'));
  database.exec('UPDATE blob_claims SET expires_at = 0');
  database.close();
  const server = await startServer(settings);
  const session = await logIn(server.url);
  await callRoute(server.url, startAuditRoute, { session });
  let report = await readStorage(server.url, session);
  while (report.auditing) report = await readStorage(server.url, session);
  await removalsDone(server.url, session);
  await server.kill();
  const [audit] = report.audits;
  if (!audit || audit.missing + audit.corrupt > 0) found.lost.push(`the audit: ${JSON.stringify(audit)}`);
  const removed = audit?.collected ?? 0;
  if (listFiles(dataDir).size !== (audit?.files ?? 0) - removed) found.left.push('orphans are left');
  return removed;
}
