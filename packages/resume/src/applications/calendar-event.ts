import { applicationTitle, type Application, type NextStep } from './application.ts';

/** Text as a property's value (RFC 5545, 3.3.11). */
const escape = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', String.raw`\;`)
    .replaceAll(',', String.raw`\,`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    .replace(/\p{Cc}/gu, '');

/** Bytes of a line without its end (3.1). */
const maxBytes = 75;

/** Of a character in UTF-8. */
function bytesOf(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
}

/** A line as lines of at most 75 bytes; no character is cut. */
function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const char of line) {
    const size = bytesOf(char);
    if (bytes + size > maxBytes) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += char;
    bytes += size;
  }
  return folded;
}

/** A moment in UTC (3.3.5, form 2): the same for every calendar, wherever it is opened. */
const utc = (time: Date): string => time.toISOString().replace(/[-:]|\.\d+/g, '');

/** The day after a day, both without signs. */
function dayAfter(day: string): string {
  const time = new Date(`${day}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + 1);
  return time.toISOString().slice(0, 10).replaceAll('-', '');
}

/** FNV-1a: tells one step from the next. */
function hash(text: string): string {
  let value = 0x81_1c_9d_c5;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01_00_01_93);
  return (value >>> 0).toString(16);
}

/** Minutes that a test or an interview is taken to last: nobody says it, and a calendar wants an end. */
const minutes = 60;

/**
 * The next step of an application as a calendar file (RFC 5545). A step that is moved keeps its UID, so that a calendar
 * moves it, too; another step is another event.
 */
export function toCalendar(application: Application, { what, on, at }: NextStep, now: Date): string {
  const title = applicationTitle(application);
  const start = new Date(`${on}T${at}`);
  const timed = at !== '' && !Number.isNaN(start.getTime());
  const when = timed
    ? [`DTSTART:${utc(start)}`, `DTEND:${utc(new Date(start.getTime() + minutes * 60_000))}`]
    : [`DTSTART;VALUE=DATE:${on.replaceAll('-', '')}`, `DTEND;VALUE=DATE:${dayAfter(on)}`];
  const summary = escape(what.trim() === '' ? title : `${what.trim()}：${title}`);
  const notes = escape(application.notes.trim());
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Baigong//Applications//ZH',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${application.id}-${hash(what.trim())}@baigong`,
    `DTSTAMP:${utc(now)}`,
    ...when,
    `SUMMARY:${summary}`,
    ...(notes === '' ? [] : [`DESCRIPTION:${notes}`]),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${summary}`,
    `TRIGGER:${timed ? '-PT1H' : '-PT12H'}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');
}
