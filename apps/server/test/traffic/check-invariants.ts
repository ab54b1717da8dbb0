import type { Counted, Ledger } from './ledger.ts';

export interface Violations {
  readonly lost: string[];
  readonly left: string[];
  readonly overspent: string[];
}

/** Reads the records; the tables are the same in SQLite and PostgreSQL. */
export type ReadRows = <T>(sql: string) => Promise<T[]>;

/** Acknowledged acts whose rows are not there, or there more than once. */
export async function findLost(rows: ReadRows, ledger: Ledger): Promise<string[]> {
  return [
    ...lostPictures(ledger, await rows('SELECT id, state, likes FROM gallery_pictures')),
    ...lostFeedback(ledger, await rows('SELECT id, votes FROM feedback_entries')),
    ...lostShares(
      ledger,
      await rows(
        'SELECT id, stopped_at, CASE WHEN document IS NULL THEN 0 ELSE 1 END AS present FROM shares',
      ),
    ),
    ...lostTokens(
      ledger,
      await rows("SELECT sum(tokens) AS tokens FROM token_spending WHERE budget = 'site'"),
    ),
    ...(await findTwice(rows)),
  ];
}

/** Every publication has a title, and every entry a text, of its own. */
async function findTwice(rows: ReadRows): Promise<string[]> {
  const twice = async (table: string, column: string): Promise<string[]> => {
    const found = await rows<{ name: string }>(
      `SELECT ${column} AS name FROM ${table} GROUP BY ${column} HAVING count(*) > 1`,
    );
    return found.map(({ name }) => `${name} is twice in ${table}`);
  };
  return [...(await twice('gallery_pictures', 'title')), ...(await twice('feedback_entries', 'text'))];
}

/** A count that lacks something acknowledged, or holds more than was asked for. */
function wrongCount(what: string, found: number, { asked, acknowledged }: Counted): string[] {
  return found < acknowledged || found > asked
    ? [`${what}: ${found}, of ${acknowledged} acknowledged and ${asked} asked for`]
    : [];
}

function lostPictures(
  ledger: Ledger,
  rows: readonly { id: string; state: string; likes: number }[],
): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...ledger.pictures].flatMap(([id, { end, likes }]) => {
    const row = byId.get(id);
    const state = row?.state ?? 'deleted';
    const ended = end?.by === 'author' ? 'deleted' : 'removed';
    const allowed = end ? (end.acknowledged ? [ended] : [ended, 'shown']) : ['shown'];
    if (!allowed.includes(state)) return [`picture ${id} is ${state}, not ${allowed.join(' or ')}`];
    return row ? wrongCount(`likes of ${id}`, row.likes, likes) : [];
  });
}

function lostFeedback(ledger: Ledger, rows: readonly { id: string; votes: number }[]): string[] {
  const byId = new Map(rows.map((row) => [row.id, row.votes]));
  return [...ledger.feedback].flatMap(([id, { votes }]) => {
    const kept = byId.get(id);
    return kept === undefined ? [`feedback ${id}`] : wrongCount(`votes of ${id}`, kept, votes);
  });
}

function lostShares(
  ledger: Ledger,
  rows: readonly { id: string; stopped_at: number | null; present: 0 | 1 }[],
): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...ledger.shares].flatMap(([id, { stopped }]) => {
    const row = byId.get(id);
    const isOpen = row?.stopped_at === null && row.present === 1;
    const isStopped = row !== undefined && row.stopped_at !== null && row.present === 0;
    const ok = { no: isOpen, asked: isOpen || isStopped, acknowledged: isStopped }[stopped];
    return ok ? [] : [`share ${id}`];
  });
}

function lostTokens(ledger: Ledger, rows: readonly { tokens: number | null }[]): string[] {
  const spent = rows[0]?.tokens ?? 0;
  return spent < ledger.tokens ? [`tokens: ${spent} of ${ledger.tokens}`] : [];
}
