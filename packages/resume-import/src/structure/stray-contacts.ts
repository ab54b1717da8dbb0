import { findEmail, findPhone } from '@baigong/text-zh/contacts';
import { splitHeadLine } from './head-parts.ts';
import { asLabelled, labelOf } from './labels.ts';
import { placeKind } from './words.ts';
import { isBareFact } from './read-basics.ts';
import type { TextLine } from './text-line.ts';

/** Whether a line is a label and a value: 学历 本科. */
const isLabelled = ({ text }: TextLine): boolean =>
  text.length <= 60 && /[\s:：]/.test(text) && labelOf(text.split(/[\s:：]+/)[0] ?? '') !== undefined;

/** Whether a part of a line is of the kind that stands beside contact details: labelled, an address, a place. */
const standsBeside = (part: string): boolean =>
  findEmail(part) !== undefined ||
  findPhone(part) !== undefined ||
  /^(?:https?:\/\/|www\.)\S+$|^[\w.-]+\.[a-z]{2,}\/\S*$/i.test(part) ||
  labelOf(part) !== undefined ||
  labelOf(asLabelled(part)?.label ?? '') !== undefined ||
  placeKind(part) !== undefined;

/** Whether a line is nothing but an e-mail address or phone number, perhaps with its label, or a row of contact details. */
function isContact(line: TextLine): boolean {
  if (line.item || line.text.length > 200) return false;
  const found = findEmail(line.text) ?? findPhone(line.text);
  if (found === undefined) return false;
  const left = line.text.replace(found, '').replace(/[\s:：|]/g, '');
  if (line.text.length <= 80 && (left === '' || labelOf(left) !== undefined)) return true;
  const parts = splitHeadLine(line.text, true);
  return parts.length > 1 && parts.every(standsBeside);
}

/**
 * Takes contact details out of a section: a side column without a heading follows the section before it. Labelled lines
 * beside an e-mail address or phone number go with it.
 */
export function takeContacts(lines: readonly TextLine[]): readonly [TextLine[], TextLine[]] {
  const taken = new Set<number>();
  const isLabel = (line: TextLine | undefined): boolean =>
    line !== undefined && labelOf(line.text) !== undefined;
  /** Also a label above its value, and the value. */
  const belongs = (at: number): boolean => {
    const line = lines[at];
    if (!line) return false;
    return (
      isContact(line) ||
      isLabelled(line) ||
      isLabel(line) ||
      (!line.item && isBareFact(line.text)) ||
      (isLabel(lines[at - 1]) && line.text.length <= 30)
    );
  };
  for (const [index, line] of lines.entries()) {
    if (taken.has(index) || !isContact(line)) continue;
    let [from, to] = [index, index];
    while (belongs(from - 1)) from -= 1;
    while (belongs(to + 1)) to += 1;
    for (let at = from; at <= to; at += 1) taken.add(at);
  }
  return [lines.filter((_, index) => !taken.has(index)), lines.filter((_, index) => taken.has(index))];
}
