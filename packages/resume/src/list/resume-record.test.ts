import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeDocument } from '../document/make-document.ts';
import {
  duplicateResume,
  makeResumeRecord,
  makeVariant,
  normalizeTitle,
  placeholderThumbnail,
  readResumeRecord,
  ResumeRecord,
  sortResumes,
  updateResume,
  updateResumeIn,
} from './resume-record.ts';

fc.configureGlobal({ seed: 20260707 });

const document = makeDocument(() => 'a');
const record = (id: string, now: number, title?: string) =>
  makeResumeRecord(id, now, document, title === undefined ? {} : { title });

describe('resume records', () => {
  test('R-RES-06 a new record is a draft without category, counters at 0', () => {
    expect(record('1', 5)).toEqual({
      id: '1',
      title: '未命名简历',
      category: '未分类',
      thumbnail: placeholderThumbnail,
      status: 'draft',
      isShared: false,
      views: 0,
      likes: 0,
      downloads: 0,
      createdAt: 5,
      updatedAt: 5,
      document,
    });
  });

  test('R-RES-07 an empty or unchanged title is ignored, others are trimmed', () => {
    expect([normalizeTitle('  ', '旧'), normalizeTitle('旧 ', '旧'), normalizeTitle(' 新 ', '旧')]).toEqual([
      undefined,
      undefined,
      '新',
    ]);
  });

  test('R-RES-09 the newest change comes first; titles sort as Chinese readers expect', () => {
    const list = [record('a', 1, '张'), record('b', 3, '李 10'), record('c', 2, '李 9')];
    expect(sortResumes(list).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
    expect(sortResumes(list, 'title').map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  test('R-RES-11 an update sets updatedAt; an unknown id changes nothing', () => {
    const list = [record('a', 1), record('b', 2)];
    expect(updateResumeIn(list, 'a', { title: '新' }, 9)[0]).toMatchObject({
      title: '新',
      createdAt: 1,
      updatedAt: 9,
    });
    expect(updateResumeIn(list, 'c', { title: '新' }, 9)).toBe(list);
    expect(updateResume(undefined, { title: '新' }, 9)).toBeUndefined();
  });

  test('R-RES-06 a copy is a draft that nobody has seen', () => {
    const seen: ResumeRecord = { ...record('a', 1, '甲'), status: 'published', isShared: true, views: 7 };
    expect(duplicateResume(seen, 'b', 9)).toMatchObject({
      id: 'b',
      title: '甲 副本',
      status: 'draft',
      isShared: false,
      views: 0,
      createdAt: 9,
    });
  });

  test('R-DOC-07 records of any writer are read or left out, never thrown at', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.record(
            {
              id: fc.string(),
              title: fc.anything(),
              views: fc.anything(),
              updatedAt: fc.anything(),
              status: fc.anything(),
              extra: fc.anything(),
            },
            { requiredKeys: ['id'] },
          ),
        ),
        (value) => {
          const read = readResumeRecord(value, 1);
          if (read) expect(ResumeRecord.safeParse(read).success).toBe(true);
        },
      ),
    );
    expect(readResumeRecord({ id: 7, thumbnail: 'https://a.cn/x.png', extra: 1 }, 3)).toMatchObject({
      id: '7',
      title: '未命名简历',
      thumbnail: placeholderThumbnail,
      updatedAt: 3,
      extra: 1,
    });
    expect(readResumeRecord({ title: 'x' }, 1)).toBeUndefined();
  });
});

test('R-EDIT-115 a variant is a draft that names its master and its job, and both survive being read again', () => {
  const job = { title: '前端工程师', description: '熟悉 Vue' };
  const master = { ...record('a', 1, '我的简历'), status: 'published' as const, isShared: true };
  const variant = makeVariant(master, 'b', 9, job);
  expect(variant).toMatchObject({
    id: 'b',
    title: '我的简历 · 前端工程师',
    masterId: 'a',
    job,
    status: 'draft',
    isShared: false,
  });
  expect(readResumeRecord(JSON.parse(JSON.stringify(variant)), 0)).toEqual(variant);
  expect(makeVariant(variant, 'c', 10, job).masterId).toBe('a');
  expect(readResumeRecord({ ...variant, masterId: 7, job: { title: 1 } }, 0)).not.toHaveProperty('masterId');
  expect(readResumeRecord({ ...variant, masterId: 7, job: { title: 1 } }, 0)).not.toHaveProperty('job');
});
