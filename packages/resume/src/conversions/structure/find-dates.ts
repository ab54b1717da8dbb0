import { parseDateRange, parseMonth } from '../../dates/date-range.ts';
import type { DateRange } from '../../dates/date-range-schema.ts';

const year = String.raw`(?:19|20)\d\d`;
const monthName = '\\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?,?';
const datePattern = [
  String.raw`${year}\s*年\s*\d{1,2}\s*月(?:\s*\d{1,2}\s*[日号])?`,
  String.raw`${year}\s*年`,
  String.raw`${year}\s?[./-]\s?(?:1[0-2]|0?[1-9])(?:[./-]\d{1,2})?(?!\d)`,
  String.raw`(?:0?[1-9]|1[0-2])\s?[./]\s?${year}`,
  String.raw`${monthName}\s*${year}`,
  String.raw`${year}(?:0[1-9]|1[0-2])(?!\d)`,
  String.raw`${year}(?!\d)`,
].join('|');
const now = '至今|迄今|今|现在|現在|目前|在职|在读|present|now|today|current(?:ly)?|date|ongoing';
const dash = String.raw`\s*(?:[~～—–―‐\-－−→➔➜]+|至|到|to|until|till)\s*`;

const rangePattern = new RegExp(
  String.raw`(?<![\d.])(${datePattern})(?:${dash}(${datePattern}|${now})|\s*(至今|迄今))(?![\d])`,
  'i',
);
const singlePattern = new RegExp(String.raw`(?<![\d.])(${datePattern})(?![\d%])`, 'i');

/** Dates found in a line, and the line without them. */
export interface FoundDates {
  readonly range: DateRange;
  readonly before: string;
  readonly after: string;
}

/**
 * The first range of dates in a line; a single date only where it stands for itself: at an end of the line or in
 * brackets, and not as part of a sentence.
 */
export function findDates(text: string): FoundDates | undefined {
  const whole = rangePattern.exec(text);
  if (whole) {
    const start = parseMonth(compact(whole[1] ?? ''));
    const last = whole[2] ?? whole[3] ?? '';
    const present = new RegExp(`^(?:${now})$`, 'i').test(last);
    const end = present ? '' : parseMonth(compact(last));
    const range: DateRange =
      start !== undefined && end !== undefined
        ? { start, end, ...(present ? { present } : {}) }
        : parseDateRange(whole[0]);
    return splitAround(text, whole.index, whole[0].length, range);
  }
  const lone = singlePattern.exec(text);
  if (!lone || /[。；;]/.test(text)) return undefined;
  const end = parseMonth(compact(lone[1] ?? ''));
  const [before, after] = [text.slice(0, lone.index), text.slice(lone.index + lone[0].length)];
  const apart = /^[\s)）\]]*$/.test(after)
    ? /(^|\s|[(（[|，,])$/.test(before)
    : /^\s*$/.test(before) && /^[\s)）|，,：:]/.test(after);
  return end !== undefined && apart
    ? splitAround(text, lone.index, lone[0].length, { start: '', end })
    : undefined;
}

const compact = (text: string): string => text.replace(/\s*([./\-年月])\s*/g, '$1').trim();

function splitAround(text: string, index: number, length: number, range: DateRange): FoundDates {
  const before = text.slice(0, index).replace(/[\s(（[【|，,·:：\-–—]+$/, '');
  const after = text.slice(index + length).replace(/^[\s)）\]】|，,·:：\-–—]+/, '');
  return { range, before, after };
}
