import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Ledger } from './ledger.ts';

export interface Violations {
  readonly lost: string[];
  readonly left: string[];
  readonly overspent: string[];
}

export interface Limits {
  readonly visitorTokens: number;
  readonly siteTokens: number;
}

/** The files in the blobs' folder, by key. */
export function listFiles(dataDir: string): Map<string, string> {
  const folder = join(dataDir, 'blobs');
  return new Map(
    readdirSync(folder)
      .filter((name) => /^[0-9a-f]{2}$/.test(name))
      .flatMap((name) => readdirSync(join(folder, name)).map((key) => [key, join(folder, name, key)])),
  );
}

/** Compares what was acknowledged with the data folder of a server that is not running. */
export function checkInvariants(dataDir: string, ledger: Ledger, limits: Limits): Violations {
  const database = new Database(join(dataDir, 'records.sqlite'));
  const column = (sql: string): Set<string> => new Set(database.prepare<[], string>(sql).pluck().all());
  const rows = <T>(sql: string): T[] => database.prepare<[], T>(sql).all();
  try {
    const files = listFiles(dataDir);
    const referenced = column('SELECT hash FROM blob_references');
    const removed = column("SELECT hash FROM removal_files WHERE outcome = 'deleted'");
    return {
      lost: [
        ...lostPictures(ledger, rows('SELECT id, state FROM gallery_pictures')),
        ...lostFeedback(ledger, rows('SELECT id, votes FROM feedback_entries')),
        ...lostShares(ledger, rows('SELECT id, stopped_at, document IS NOT NULL AS present FROM shares')),
        ...[...referenced].filter((hash) => !isIntact(files.get(hash), hash)).map((hash) => `file ${hash}`),
        ...lostTokens(ledger, rows("SELECT sum(tokens) AS tokens FROM token_spending WHERE budget = 'site'")),
      ],
      left: [...files.keys()]
        .filter((hash) => !referenced.has(hash) && (removed.has(hash) || isOfPicture(ledger, hash)))
        .map((hash) => `file ${hash}`),
      overspent: overspent(limits, rows('SELECT budget, tokens FROM token_spending')),
    };
  } finally {
    database.close();
  }
}

function lostPictures(ledger: Ledger, rows: readonly { id: string; state: string }[]): string[] {
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  return [...ledger.pictures].flatMap(([id, { end }]) => {
    const state = states.get(id) ?? 'deleted';
    const ended = end?.by === 'author' ? 'deleted' : 'removed';
    const allowed = end ? (end.acknowledged ? [ended] : [ended, 'shown']) : ['shown'];
    return allowed.includes(state) ? [] : [`picture ${id} is ${state}, not ${allowed.join(' or ')}`];
  });
}

function lostFeedback(ledger: Ledger, rows: readonly { id: string; votes: number }[]): string[] {
  const votes = new Map(rows.map((row) => [row.id, row.votes]));
  return [...ledger.feedback].flatMap(([id, entry]) => {
    const kept = votes.get(id);
    if (kept === undefined) return [`feedback ${id}`];
    return kept < entry.votes ? [`votes of ${id}: ${kept} of ${entry.votes}`] : [];
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

function overspent(limits: Limits, rows: readonly { budget: string; tokens: number }[]): string[] {
  const most: Record<string, number> = { visitor: limits.visitorTokens, site: limits.siteTokens };
  return rows
    .filter(({ budget, tokens }) => tokens > (most[budget] ?? Infinity))
    .map(({ budget, tokens }) => `${budget}: ${tokens}`);
}

function isOfPicture(ledger: Ledger, hash: string): boolean {
  return [...ledger.pictures.values()].some(({ hashes }) => hashes.includes(hash));
}

function isIntact(file: string | undefined, hash: string): boolean {
  return file !== undefined && createHash('sha256').update(readFileSync(file)).digest('hex') === hash;
}
