import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';

/** One figure of a benchmark. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What the figure should not exceed (or, with `atLeast`, not fall below). */
  readonly goal?: number | undefined;
  readonly atLeast?: boolean;
}

interface Recorded {
  readonly date: string;
  readonly machine: string;
  readonly rows: readonly Row[];
}

const folder = path.join(import.meta.dirname, 'results');

/**
 * Prints a benchmark's figures as one Markdown table beside the last recorded ones, and records them
 * (`--no-record` leaves the record as it is). Figures are medians unless their name says otherwise.
 */
export function record(benchmark: string, rows: readonly Row[]): void {
  const file = path.join(folder, `${benchmark}.json`);
  const last = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Recorded) : undefined;
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  console.log(`\n${benchmark}: ${machine}\n`);
  console.log('| figure | now | goal | | last |\n| --- | ---: | ---: | --- | ---: |');
  for (const row of rows) {
    const before = last?.rows.find(({ name }) => name === row.name);
    const met = row.goal === undefined ? '' : meets(row) ? 'met' : 'missed';
    const goal = row.goal === undefined ? '' : `${row.atLeast ? '≥' : '≤'} ${show(row.goal)}`;
    console.log(
      `| ${row.name} | ${show(row.value)} ${row.unit} | ${goal} | ${met} | ${before ? show(before.value) : ''} |`,
    );
  }
  if (last) console.log(`\nlast: ${last.date.slice(0, 10)}, ${last.machine}`);
  if (process.argv.includes('--no-record')) return;
  mkdirSync(folder, { recursive: true });
  const now: Recorded = { date: new Date().toISOString(), machine, rows };
  writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
}

function meets({ value, goal = 0, atLeast = false }: Row): boolean {
  return atLeast ? value >= goal : value <= goal;
}

function show(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 2 : 1);
}

/** The middle value; of an even count the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The p-th percentile by linear interpolation between closest ranks. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = ((sorted.length - 1) * p) / 100;
  const below = sorted[Math.floor(rank)] ?? Number.NaN;
  const above = sorted[Math.ceil(rank)] ?? below;
  return below + (above - below) * (rank - Math.floor(rank));
}
