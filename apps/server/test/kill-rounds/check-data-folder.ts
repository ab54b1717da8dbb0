import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { findLost, type Violations } from '../traffic/check-invariants.ts';
import type { Ledger } from '../traffic/ledger.ts';

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
export async function checkDataFolder(dataDir: string, ledger: Ledger, limits: Limits): Promise<Violations> {
  const database = new Database(join(dataDir, 'records.sqlite'));
  const column = (sql: string): Set<string> => new Set(database.prepare<[], string>(sql).pluck().all());
  const rows = <T>(sql: string): T[] => database.prepare<[], T>(sql).all();
  try {
    const files = listFiles(dataDir);
    const referenced = column('SELECT hash FROM blob_references');
    const removed = column("SELECT hash FROM removal_files WHERE outcome = 'deleted'");
    return {
      lost: [
        ...(await findLost(async (sql) => rows(sql), ledger)),
        ...[...referenced].filter((hash) => !isIntact(files.get(hash), hash)).map((hash) => `file ${hash}`),
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

function overspent(limits: Limits, rows: readonly { budget: string; tokens: number }[]): string[] {
  const most: Record<string, number> = { visitor: limits.visitorTokens, site: limits.siteTokens };
  return rows
    .filter(({ budget, tokens }) => tokens > (most[budget] ?? Infinity))
    .map(({ budget, tokens }) => `${budget}: ${tokens}`);
}

function isOfPicture(ledger: Ledger, hash: string): boolean {
  return [...ledger.pictures.values()].some(({ files }) => files.some((file) => file.includes(hash)));
}

function isIntact(file: string | undefined, hash: string): boolean {
  return file !== undefined && createHash('sha256').update(readFileSync(file)).digest('hex') === hash;
}
