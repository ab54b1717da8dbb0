import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emptyOutline, type Confidence } from '@baigong/resume';
import { readCmap } from '../test/read-cmap.ts';
import { ExpectedResume, scoreReading, type ScoredField } from '../test/score-reading.ts';
import { readResumeFile } from './read-file.ts';

const root = path.resolve(import.meta.dirname, '../../../../../../packages/resume-import/test/foreign');

const groupOf = ({ path: name, contact }: ScoredField): string =>
  contact || /^(post|degree|experience)$/.test(name)
    ? 'contacts'
    : name.startsWith('【')
      ? 'sections'
      : (name.split(/[[.]/)[0] ?? '');

const groups = ['contacts', 'work', 'education', 'projects', 'sections'] as const;

interface SureField extends ScoredField {
  /** How sure the reading says it is of the field's part. */
  readonly confidence: Confidence | undefined;
}

const partOf = (name: string): string =>
  name.startsWith('【') ? name.slice(1, -1) : (/^(?:work|projects|education)/.exec(name)?.[0] ?? 'basic');

async function scoreFile(file: string): Promise<SureField[]> {
  const told: unknown = JSON.parse(readFileSync(`${file}.expected.json`, 'utf8'));
  let count = 0;
  const reading = await readResumeFile(Uint8Array.from(readFileSync(file)), path.basename(file), {
    strict: false,
    cmap: readCmap,
    newId: () => `id${(count += 1)}`,
  });
  const { outline, basicConfidence, confidences } =
    reading.kind === 'recognised'
      ? reading.recognised
      : { outline: emptyOutline(), basicConfidence: undefined, confidences: [] };
  const sure = new Map<string, Confidence | undefined>([['basic', basicConfidence]]);
  for (const [index, { kind, title }] of outline.sections.entries())
    sure.set(kind === 'custom' ? title : kind, confidences[index]);
  return scoreReading(z.parse(ExpectedResume, told), outline).map((field) => ({
    ...field,
    confidence: sure.get(partOf(field.path)),
  }));
}

const right = (fields: readonly ScoredField[]): number => fields.filter(({ correct }) => correct).length;
const ratio = (fields: readonly ScoredField[]): string => `${right(fields)}/${fields.length}`;

/** Fields right of those expected, a row for each file. */
async function tableOf(half: string) {
  const folder = path.join(root, half);
  const names = readdirSync(folder).filter((name) => !name.endsWith('.expected.json'));
  const files = await Promise.all(
    names.map(async (name) => ({ name, fields: await scoreFile(path.join(folder, name)) })),
  );
  const all = files.flatMap(({ fields }) => fields);
  const rows = [...files, { name: half, fields: all }].map(({ name, fields }) =>
    [
      name.padEnd(26),
      ratio(fields).padStart(9),
      `${((right(fields) / fields.length) * 100).toFixed(0)} %`.padStart(6),
      ...groups.map((group) => {
        const own = fields.filter((field) => groupOf(field) === group);
        return `${group} ${ratio(own)}`.padStart(18);
      }),
    ].join(' '),
  );
  const wrong = files.flatMap(({ name, fields }) =>
    fields
      .filter(({ correct }) => !correct)
      .map(({ path: at, expected, found }) => `  ${name} ${at}: ${expected} ≠ ${found}`),
  );
  return { all, share: right(all) / all.length, table: rows.join('\n'), wrong: wrong.join('\n') };
}

/**
 * The share that must be right; the rules were made without the second half of each. The typeset ones are files that LaTeX
 * and Typst wrote.
 */
const least: Readonly<Record<string, number>> = {
  own: 0.98,
  heldBack: 0.95,
  typesetOwn: 0.98,
  typesetHeldBack: 0.95,
};

/** Shows the tables of folders: SHOW=own,heldBack; with FAULTS also every field that is wrong. */
const shown = process.env['SHOW']?.split(',') ?? [];

describe('layouts of other programs', () => {
  test.each([...new Set([...Object.keys(least), ...shown])])(
    'R-XFER-92 most fields of files in the layouts of other programs are right: %s',
    async (half) => {
      const { share, table, wrong } = await tableOf(half);
      if (shown.includes(half)) console.warn(process.env['FAULTS'] ? `${table}\n${wrong}` : table);
      expect(share, wrong).toBeGreaterThanOrEqual(least[half] ?? 0);
    },
  );

  test('R-XFER-98 of the fields in parts that are said to be reliable at least 98 % are right', async () => {
    const tables = await Promise.all(Object.keys(least).map(tableOf));
    const high = tables.flatMap(({ all }) => all.filter(({ confidence }) => confidence === 'high'));
    const wrong = high.filter(({ correct }) => !correct).map(({ path: at, found }) => `${at}: ${found}`);
    expect(high.length).toBeGreaterThan(1_000);
    expect(right(high) / high.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.98);
  });
});
