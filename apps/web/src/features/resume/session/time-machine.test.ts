import 'fake-indexeddb/auto';
import { makeDocument, type ResumeDocument } from '@baigong/resume';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBaigongDatabase, type BaigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { createTimeMachine } from './time-machine.ts';

let database: BaigongDatabase;
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  database = createBaigongDatabase();
});
afterEach(() => {
  database.close();
  vi.unstubAllGlobals();
});

const start = makeDocument(() => 'x');
const numbered = (currentTemplate: string): ResumeDocument => ({
  ...start,
  styles: { ...start.styles, currentTemplate },
});

function machine(resumeId = 'a') {
  const clock = { at: 1_000_000 };
  return { clock, ...createTimeMachine({ resumeId, now: () => clock.at, database }) };
}

describe('the time machine', () => {
  it('R-DOC-14 keeps one state every two minutes while editing', async () => {
    const { clock, saveIfDue, list } = machine();
    await saveIfDue(numbered('1'));
    clock.at += 60_000;
    await saveIfDue(numbered('2'));
    clock.at += 60_000;
    await saveIfDue(numbered('3'));
    expect((await list()).map(({ document }) => document.styles.currentTemplate)).toEqual(['3', '1']);
  });

  it('R-DOC-14 keeps none that holds the same as the last, over reloads too', async () => {
    await machine().saveIfDue(numbered('1'));
    const later = machine();
    later.clock.at += 600_000;
    await later.saveIfDue(numbered('1'));
    expect(await later.list()).toHaveLength(1);
  });

  it('R-DOC-14 always keeps one before a template switch, and two at once are two', async () => {
    const { save, list } = machine();
    await Promise.all([save(numbered('1'), 'template'), save(numbered('1'), 'restore')]);
    expect((await list()).map(({ reason }) => reason)).toEqual(['restore', 'template']);
  });

  it('R-DOC-14 keeps the last thirty', async () => {
    const { clock, save, list } = machine();
    for (let at = 0; at < 34; at += 1) {
      clock.at += 1_000;
      await save(numbered(String(at)), 'template');
    }
    const found = await list();
    expect(found).toHaveLength(30);
    expect(found.at(-1)?.document.styles.currentTemplate).toBe('4');
  });

  it('R-EDIT-95 keeps resumes apart', async () => {
    await machine('a').save(numbered('1'), 'template');
    await machine('ab').save(numbered('2'), 'template');
    expect((await machine('a').list()).map(({ document }) => document.styles.currentTemplate)).toEqual(['1']);
  });

  it('R-EDIT-95 leaves editing alone when the database refuses', async () => {
    const refused = { use: () => Promise.reject(new DatabaseProblem('refused')) };
    const { save, list } = createTimeMachine({ resumeId: 'a', now: () => 1, database: refused });
    await expect(save(start, 'template')).resolves.toBeUndefined();
    await expect(list()).rejects.toBeInstanceOf(DatabaseProblem);
  });

  it('R-EDIT-93 R-EDIT-95 passes over snapshots that are none, and keeps on taking others', async () => {
    const { clock, save, list } = machine();
    await save(numbered('1'), 'template');
    const broken = [
      { id: 'a:0000000000001', at: 'yesterday', reason: 'editing', document: {} },
      { id: 'a:9999999999999', at: Number.NaN, reason: 'editing', document: {} },
      { id: 'a:0000000000002', at: 2, reason: 'of a later version', document: 'gone' },
    ];
    await database.use(async (db) => {
      for (const record of broken) await db.put('snapshots', record as never);
    });
    const again = machine();
    again.clock.at = clock.at + 1;
    await again.save(numbered('2'), 'restore');
    const found = await list();
    expect(found.map(({ at }) => at)).toEqual([1_000_001, 1_000_000, 2]);
    expect(found.map(({ document }) => document.styles.currentTemplate)).toEqual(['2', '1', 'default']);
  });
});
