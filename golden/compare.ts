import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Outputs by the name of their case. */
export type Outputs = ReadonlyMap<string, string>;
/** A short output is recorded as its lines, a long one as its digest. */
type Recorded = readonly string[] | string;

const folder = path.join(import.meta.dirname, 'recorded');
const longestShown = 600;
const shownDifferences = 5;

const recordOf = (output: string): Recorded =>
  output.length <= longestShown
    ? output.split('\n')
    : `${output.length} characters, sha256 ${createHash('sha256').update(output).digest('hex').slice(0, 32)}`;

const textOf = (recorded: Recorded): string =>
  typeof recorded === 'string' ? recorded : recorded.join('\n');

/** Writes every output whole, for a comparison with another version's. */
function dump(area: string, outputs: Outputs, target: string): void {
  const into = path.join(target, area);
  mkdirSync(into, { recursive: true });
  for (const [name, output] of outputs)
    writeFileSync(path.join(into, `${name.replace(/[^\p{L}\p{N}._-]+/gu, '_').slice(0, 100)}.txt`), output);
}

/** The first line in which two texts differ, both sides. */
function firstDifference(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const at = now.findIndex((line, index) => line !== old[index]);
  const line = at < 0 ? now.length : at;
  return `  - ${(old[line] ?? '(end)').slice(0, 200)}\n  + ${(now[line] ?? '(end)').slice(0, 200)}`;
}

/** What differs between what is recorded and what came out, in words; empty when nothing does. */
export function differencesOf(recorded: Readonly<Record<string, Recorded>>, outputs: Outputs): string[] {
  const gone = Object.keys(recorded).filter((name) => !outputs.has(name));
  const changed = Array.from(outputs, ([name, output]): string => {
    const before = recorded[name];
    if (before === undefined) return `${name}: new`;
    const [old, now] = [textOf(before), textOf(recordOf(output))];
    return old === now ? '' : `${name}:\n${firstDifference(old, now)}`;
  });
  return [...gone.map((name) => `${name}: gone`), ...changed.filter((one) => one !== '')];
}

/**
 * Compares an area's outputs with what is recorded, or records them (GOLDEN=write). GOLDEN_DUMP names a folder for the
 * whole outputs.
 * @throws Error that names what differs
 */
export function compareWithRecorded(area: string, outputs: Outputs): void {
  if (outputs.size === 0) throw new Error(`${area}: nothing came out`);
  const target = process.env['GOLDEN_DUMP'];
  if (target) dump(area, outputs, target);
  const file = path.join(folder, `${area}.json`);
  if (process.env['GOLDEN'] === 'write') {
    mkdirSync(folder, { recursive: true });
    const lines = Array.from(
      outputs,
      ([name, output]) => `${JSON.stringify(name)}: ${JSON.stringify(recordOf(output))}`,
    );
    writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
    return;
  }
  if (!existsSync(file)) throw new Error(`${area} was never recorded: npm run golden -- --write`);
  const differences = differencesOf(JSON.parse(readFileSync(file, 'utf8')), outputs);
  if (differences.length === 0) return;
  const more = differences.length - shownDifferences;
  throw new Error(
    [
      `${area}: ${differences.length} of ${outputs.size} outputs differ`,
      ...differences.slice(0, shownDifferences),
      ...(more > 0 ? [`… and ${more} more`] : []),
    ].join('\n'),
  );
}
