import { expect, test } from 'vitest';
import {
  changeApplication,
  comingSteps,
  findApplications,
  makeApplication,
  readApplication,
  applicationTitle,
} from './application.ts';
import { readPosting } from './read-posting.ts';

const one = makeApplication('a', 1, { company: '云帆数科', position: '前端工程师', notes: '内推：小李' });

test('R-JOB-01 a record of any writer is read; what is missing gets its default, and other keys stay', () => {
  expect(readApplication(JSON.parse(JSON.stringify(one)))).toEqual(one);
  expect(
    readApplication({ id: 'x', later: 1, state: 'else', sentOn: '昨天', next: { on: '2026-13-40' } }),
  ).toEqual({
    ...makeApplication('x', 0),
    later: 1,
  });
  expect(readApplication({ id: 'x', letter: '信', letterOrigin: 'model', greetingOrigin: 'me' })).toEqual({
    ...makeApplication('x', 0),
    letter: '信',
    letterOrigin: 'model',
  });
  for (const bad of [null, 3, 'x', [], {}, { id: '' }, { id: 7 }])
    expect(readApplication(bad)).toBeUndefined();
});

test('R-JOB-01 what becomes sent or further was sent today, unless a day is known', () => {
  expect(changeApplication(one, { state: 'sent' }, 5, '2026-03-04')).toMatchObject({
    state: 'sent',
    sentOn: '2026-03-04',
    updatedAt: 5,
    createdAt: 1,
  });
  const sent = { ...one, sentOn: '2026-01-01' };
  expect(changeApplication(sent, { state: 'interview' }, 5, '2026-03-04').sentOn).toBe('2026-01-01');
  expect(changeApplication(one, { state: 'ended' }, 5, '2026-03-04').sentOn).toBe('');
});

test('R-JOB-02 the list is found by state and by every word, newest change first', () => {
  const list = [
    { ...one, id: 'b', updatedAt: 3, state: 'sent' as const },
    one,
    makeApplication('c', 9, { company: '青禾' }),
  ];
  const ids = (query: string, state?: 'sent') => findApplications(list, query, state).map(({ id }) => id);
  expect(ids('')).toEqual(['c', 'b', 'a']);
  expect(ids('云帆　内推')).toEqual(['b', 'a']);
  expect(ids('云帆', 'sent')).toEqual(['b']);
  expect(ids('没有')).toEqual([]);
});

test('R-JOB-02 coming steps are those from today on, soonest first, of what has not ended', () => {
  const step = (id: string, on: string, at: string, state: 'interview' | 'ended' = 'interview') => ({
    ...makeApplication(id, 1, { state }),
    next: { what: '一面', on, at },
  });
  const list = [
    step('late', '2026-05-02', ''),
    step('past', '2026-04-30', '09:00'),
    step('noon', '2026-05-01', '12:00'),
    step('nine', '2026-05-01', '09:00'),
    step('ended', '2026-05-01', '08:00', 'ended'),
    one,
  ];
  expect(comingSteps(list, '2026-05-01').map(({ id }) => id)).toEqual(['nine', 'noon', 'late']);
});

test('R-JOB-03 employer and position are read from a pasted description, and nothing is invented', () => {
  expect(readPosting('高级前端工程师\n岗位职责：\n负责交易后台')).toEqual({
    company: '',
    position: '高级前端工程师',
  });
  expect(readPosting('公司名称：云帆数科（杭州）\n招聘岗位：数据分析师\n任职要求：SQL')).toEqual({
    company: '云帆数科（杭州）',
    position: '数据分析师',
  });
  expect(readPosting('上海青禾科技有限公司\n岗位：内容运营\n要求：与其他公司合作')).toEqual({
    company: '上海青禾科技有限公司',
    position: '内容运营',
  });
  expect(readPosting('')).toEqual({ company: '', position: '' });
});

test('R-JOB-01 an application without names still has one', () => {
  expect(applicationTitle(one)).toBe('前端工程师 · 云帆数科');
  expect(applicationTitle({ company: ' ', position: '' })).toBe('未命名的投递');
});
