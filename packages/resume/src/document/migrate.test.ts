import { describe, expect, test } from 'vitest';
import type { JsonObject } from './clean-json.ts';
import { loadDocument } from './load.ts';
import { documentVersion, migrate, migrations } from './migrate.ts';
import type { LoadProblem } from './load-context.ts';

/** For each version a document of the one before, and what becomes of it. */
const examples: Readonly<Record<number, { before: JsonObject; after: JsonObject }>> = {
  1: { before: { fields: { basicInfo: [] } }, after: { fields: { basicInfo: [] }, version: 1 } },
};

describe('migrations', () => {
  test('R-DOC-11 every migration has an example here, and versions have no gap', () => {
    expect(Object.keys(examples).map(Number)).toEqual(migrations.map(({ to }) => to));
    expect(migrations.map(({ to }) => to)).toEqual(migrations.map((_, index) => index + 1));
  });

  test.each(migrations.map((migration) => [migration.to, migration] as const))(
    'R-DOC-11 the migration to version %i does what its example says',
    (to, migration) => {
      const example = examples[to];
      expect(migrate(example?.before ?? {}, [], [migration])).toEqual(example?.after);
    },
  );

  test('R-DOC-11 migrations run in order from the document’s version on', () => {
    const step = (to: number) => ({
      to,
      reason: '',
      migrate: (document: JsonObject) => ({
        ...document,
        trace: [...((document['trace'] as number[] | undefined) ?? []), to],
      }),
    });
    const steps = [step(1), step(2), step(3)];
    expect(migrate({ version: 1 }, [], steps)).toEqual({ version: 3, trace: [2, 3] });
    expect(migrate({}, [], steps)).toEqual({ version: 3, trace: [1, 2, 3] });
    expect(migrate({ version: 3 }, [], steps)).toEqual({ version: 3 });
  });

  test('R-DOC-11 a later version is read as far as it is understood, named, and keeps its number and keys', () => {
    const problems: LoadProblem[] = [];
    expect(migrate({ version: documentVersion + 1, future: 1 }, problems)).toEqual({
      version: documentVersion + 1,
      future: 1,
    });
    expect(problems).toHaveLength(1);
    const { document } = loadDocument({ version: 9, fields: { basicInfo: { name: '甲' } }, future: 1 });
    expect(document).toMatchObject({ version: 9, future: 1 });
  });
});
