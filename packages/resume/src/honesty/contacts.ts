import { emailSource } from '@baigong/text-zh/contacts';
import { bare, type Span } from './finding.ts';

/** A mail address, a web address or a phone number, with what is compared of it. */
export interface ContactFact extends Span {
  readonly value: string;
}

const address = new RegExp(
  String.raw`${emailSource}|https?:\/\/[^\s，。；、：）)<>]{2,200}|\bwww\.[^\s，。；、：）)<>]{2,200}`,
  'g',
);
const phone =
  /(?<![\d.])(?:\(?\+\d{1,3}\)?[ -]?)?\(?\d[\d ()-]{5,17}\d(?!\d|%|\.\d|[ ]?[年月万亿元条份字人个])/g;

/**
 * The contact details of a text.
 * @param text in one writing
 * @param written as it was written: addresses end at full-width signs
 */
export function findContacts(text: string, written: string): ContactFact[] {
  const found: ContactFact[] = [...written.matchAll(address)].map(({ 0: match, index }) => {
    const whole = match.replace(/[.,;:]+$/, '');
    return { start: index, end: index + whole.length, value: bare(whole.replace(/^https?:\/\/|\/$/g, '')) };
  });
  for (const { 0: match, index } of text.matchAll(phone)) {
    const digits = match.replaceAll(/\D/g, '');
    const end = index + match.length;
    // Two years are no number.
    const isPeriod = /^\(?(?:19|20)\d\d\s?-\s?(?:19|20)\d\d/.test(match);
    if (digits.length < 7 || digits.length > 15 || isPeriod) continue;
    if (found.some((one) => one.start < end && index < one.end)) continue;
    found.push({ start: index, end, value: digits.replace(/^(?:00)?86(?=1\d{10}$)/, '') });
  }
  return found;
}
