import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeApplication } from './application.ts';
import { toCalendar } from './calendar-event.ts';

const now = new Date('2026-03-01T08:09:10.111Z');
const bytes = (text: string) => encodeURIComponent(text).replace(/%[\dA-F]{2}/g, '_').length;

/** Reads a calendar as RFC 5545 says: unfolded, name before the first colon, backslashes taken back. */
function read(text: string): Map<string, string> {
  expect(text.endsWith('\r\n')).toBe(true);
  const lines = text.slice(0, -2).split('\r\n');
  for (const line of lines) {
    expect(bytes(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
  }
  const unfolded = lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n');
  const found = new Map<string, string>();
  for (const line of unfolded) {
    const at = line.indexOf(':');
    expect(at).toBeGreaterThan(0);
    const name = line.slice(0, at);
    if (found.has(name)) continue;
    const value = line
      .slice(at + 1)
      .replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));
    found.set(name, value);
  }
  return found;
}

test('R-JOB-04 a step at a time is an event of one hour in UTC, with a reminder', () => {
  const one = makeApplication('7', 1, { company: '云帆', position: '前端', notes: '带身份证；\n三楼, 左' });
  const text = toCalendar(one, { what: '一面', on: '2026-03-05', at: '14:30' }, now);
  const start = new Date('2026-03-05T14:30').toISOString().replace(/[-:]|\.000/g, '');
  const end = new Date('2026-03-05T15:30').toISOString().replace(/[-:]|\.000/g, '');
  const event = read(text);
  expect(Object.fromEntries(event)).toMatchObject({
    VERSION: '2.0',
    DTSTAMP: '20260301T080910Z',
    DTSTART: start,
    DTEND: end,
    SUMMARY: '一面：前端 · 云帆',
    DESCRIPTION: '带身份证；\n三楼, 左',
    TRIGGER: '-PT1H',
  });
  const nested = text.split('\r\n').filter((line) => /^(?:BEGIN|END):/.test(line));
  expect(nested).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'BEGIN:VALARM',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
});

test('R-JOB-04 a step without a time is a day, whose end is the day after', () => {
  const one = makeApplication('7', 1, { position: '前端' });
  const event = read(toCalendar(one, { what: '', on: '2026-12-31', at: '' }, now));
  expect(event.get('DTSTART;VALUE=DATE')).toBe('20261231');
  expect(event.get('DTEND;VALUE=DATE')).toBe('20270101');
  expect(event.get('SUMMARY')).toBe('前端');
});

test('R-JOB-04 a step that is moved keeps its UID; another step has another', () => {
  const one = makeApplication('7', 1);
  const uid = (what: string, on: string) => read(toCalendar(one, { what, on, at: '' }, now)).get('UID');
  expect(uid('一面', '2026-03-05')).toBe(uid('一面', '2026-03-09'));
  expect(uid('二面', '2026-03-05')).not.toBe(uid('一面', '2026-03-05'));
});

test('R-JOB-04 whatever is written, lines are short, whole and read back as they were', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const notes = `备注${text}`;
      const one = makeApplication('7', 1, { notes, position: notes });
      const event = read(toCalendar(one, { what: '笔试', on: '2026-03-05', at: '09:00' }, now));
      const lines = notes.trim().split(/\r\n|\r|\n/);
      const shown = lines.map((line) => line.replace(/\p{Cc}/gu, '')).join('\n');
      expect(event.get('DESCRIPTION') ?? '').toBe(shown);
    }),
    { numRuns: 500 },
  );
});
