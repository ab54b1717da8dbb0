import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { reminderFile } from './reminder-file.ts';

const link = 'https://example.com/tools/baigong/mandarinQuiz?view=practice&of=daily';
const noon = new Date(2026, 10, 30, 12, 0, 5);
const unfold = (text: string): string[] => text.replaceAll('\r\n ', '').trimEnd().split('\r\n');

test('R-QUIZ-63 the reminder is a daily event with an alarm, from the next such time on', () => {
  const lines = unfold(reminderFile('20:30', link, noon));
  expect(lines).toEqual(
    expect.arrayContaining(['DTSTART:20261130T203000', 'RRULE:FREQ=DAILY', `URL:${link}`, 'TRIGGER:PT0S']),
  );
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines.at(-1)).toBe('END:VCALENDAR');
  // The time of today is over.
  expect(unfold(reminderFile('07:00', link, noon))).toContain('DTSTART:20261201T070000');
  expect(unfold(reminderFile('12:00', link, noon))).toContain('DTSTART:20261201T120000');
});

test('R-QUIZ-63 the same site gives the same event, each export a newer version of it', () => {
  const uid = (text: string) => unfold(text).find((line) => line.startsWith('UID:'));
  const sequence = (text: string) => Number(/^SEQUENCE:(\d+)$/m.exec(text.replaceAll('\r', ''))?.[1]);
  const [first, later] = [reminderFile('07:00', link, noon), reminderFile('21:15', link, new Date())];
  expect(uid(later)).toBe(uid(first));
  expect(sequence(reminderFile('07:00', link, new Date(noon.getTime() + 1000)))).toBe(sequence(first) + 1);
});

test('R-QUIZ-63 lines end as the standard says, and none is longer than 75 bytes, whatever the address', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
      const text = reminderFile('08:00', address, noon);
      expect(text.endsWith('\r\n')).toBe(true);
      for (const line of text.split('\r\n')) {
        expect(new TextEncoder().encode(line).byteLength).toBeLessThanOrEqual(75);
        expect(line).not.toContain('\n');
      }
      expect(unfold(text)).toContain(`URL:${address}`);
    }),
  );
});
