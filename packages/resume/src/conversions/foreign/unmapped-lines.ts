import { formatDateRange, parseDateRange, parseMonth } from '../../dates/date-range.ts';
import { isObject, type Json } from '../../document/clean-json.ts';
import type { ResumeOutline } from '../outline.ts';
import { lineText, richLines } from '../rich-lines.ts';

const bare = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '');

/** The texts of an outline, to look values up in. */
function textsOf({ basic, others, photo, sections }: ResumeOutline): string[] {
  const texts = [photo, ...Object.values(basic), ...others.flatMap(({ label, text }) => [label, text])];
  for (const { title, entries } of sections) {
    texts.push(title);
    for (const entry of entries) {
      const { start, end, text = '' } = entry.range;
      texts.push(...Object.values(entry.texts), start, end, text, formatDateRange(entry.range));
      texts.push(...entry.others.flatMap((other) => [other.label, other.text]));
      texts.push(...richLines(entry.html).map(lineText));
    }
  }
  return texts.filter(Boolean);
}

/** The forms in which a value may stand in an outline. */
const formsOf = (text: string): string[] =>
  [text, parseMonth(text) ?? '', formatDateRange(parseDateRange(text))].map(bare).filter(Boolean);

const plainLines = (text: string): string[] =>
  text.split(/\r\n?|\n/).flatMap((line) => line.trim().replace(/^[•·▪*-]\s+/, '') || []);

/** The fewest characters that are looked for inside other texts; shorter values must stand alone. */
const shortest = 4;

/**
 * The texts of a file that are nowhere in what was read of it, as lines `key：text`: nothing is dropped silently.
 * @param ignore whether the value at a path (`sections.skills.items.icon`) is no text of the resume
 */
export function unmappedLines(
  value: Json,
  outline: ResumeOutline,
  ignore: (path: string) => boolean,
): string[] {
  const texts = textsOf(outline);
  const whole = texts.map(bare).join('\n');
  const words = new Set(
    texts.flatMap((text) => [text, ...text.split(/[\s，,、：:；;（()）·/|]+/)].map(bare)),
  );
  const isMapped = (text: string): boolean =>
    formsOf(text).some((form) => words.has(form) || (form.length >= shortest && whole.includes(form)));
  const lines = new Set<string>();
  const visit = (given: Json, path: readonly string[]): void => {
    if (ignore(path.join('.'))) return;
    if (Array.isArray(given)) for (const item of given) visit(item, path);
    else if (isObject(given)) for (const [key, item] of Object.entries(given)) visit(item, [...path, key]);
    else if (typeof given === 'string' || typeof given === 'number') {
      const key = path.at(-1) ?? '';
      const text = String(given);
      const plain = plainLines(text).filter((line) => !isMapped(line));
      const marked = /<[a-z][^>]*>/i.test(text);
      const left =
        marked && plain.length > 0
          ? richLines(text)
              .map(lineText)
              .filter((line) => !isMapped(line))
          : plain;
      for (const line of left) lines.add(key ? `${key}：${line}` : line);
    }
  };
  visit(value, []);
  return [...lines];
}
