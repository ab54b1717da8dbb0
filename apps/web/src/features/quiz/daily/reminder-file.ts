/** A line of a calendar may have so many bytes (RFC 5545, 3.1). */
const maxLineBytes = 75;

const utf8 = new TextEncoder();

/** A line in parts, each after the first with a blank before it; no letter is cut. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const letter of line) {
    const more = utf8.encode(letter).byteLength;
    if (bytes + more > maxLineBytes) {
      parts.push(part);
      // The blank counts.
      [part, bytes] = [' ', 1];
    }
    part += letter;
    bytes += more;
  }
  return [...parts, part].join('\r\n');
}

const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n');

const two = (number: number): string => String(number).padStart(2, '0');

/** A local time without a zone: it stays the same hour wherever the phone is. */
function floating(at: Date): string {
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}${two(at.getMinutes())}00`;
}

const inUtc = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** The first moment at that time of day that is still to come. */
function nextAt(time: string, now: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hours, minutes);
  return at > now ? at : new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, hours, minutes);
}

/**
 * A daily event with an alarm, as calendars import it (RFC 5545). The same site gives the same event: imported again it
 * takes the place of the one before.
 * @param time HH:MM, in the visitor's time zone
 * @param link where the practice is
 */
export function reminderFile(time: string, link: string, now: Date): string {
  const start = nextAt(time, now);
  const title = '普通话每日一练';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Baigong//Mandarin quiz//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:mandarin-daily@${new URL(link).host}`,
    `DTSTAMP:${inUtc(now)}`,
    // Later exports are newer versions of the event.
    `SEQUENCE:${Math.floor(now.getTime() / 1000)}`,
    `DTSTART:${floating(start)}`,
    'DURATION:PT5M',
    'RRULE:FREQ=DAILY',
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(`五道题，两分钟。\n${link}`)}`,
    `URL:${link}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
