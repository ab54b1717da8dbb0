import type { DocumentText, Position } from '../document-text.ts';
import { findAmounts } from './find-amounts.ts';
import { findDates } from './find-dates.ts';
import { findInBlocks } from '../redaction/find-sensitive-data.ts';
import type { SensitiveKind } from '../redaction/sensitive-kinds.ts';

export const factKinds = ['person', 'date', 'amount', 'phone', 'email', 'identity', 'card'] as const;
export type FactKind = (typeof factKinds)[number];

/** Something that a document mentions. Names of people are guessed from their context; all else follows a rule. */
export interface Fact {
  readonly kind: FactKind;
  /** As written in the document. */
  readonly text: string;
  /** Normalized: a name, 2026-03-01, 12000, digits without spaces. */
  readonly value: string;
  readonly position: Position;
  readonly page?: number;
}

const factOf: Partial<Record<SensitiveKind, FactKind>> = {
  name: 'person',
  mobile: 'phone',
  landline: 'phone',
  email: 'email',
  identity: 'identity',
  card: 'card',
};

/** The people, dates, amounts, telephone numbers, e-mail addresses, identity and card numbers of a document, in reading order. */
export function findFacts({ blocks }: Pick<DocumentText, 'blocks'>): Fact[] {
  // People are those that redaction would hide, the certain ones.
  const matches = findInBlocks(blocks);
  return blocks.flatMap(({ text, page }, block): Fact[] => {
    const found: Fact[] = [];
    const add = (kind: FactKind, start: number, end: number, value?: string) =>
      found.push({
        kind,
        text: text.slice(start, end),
        value: value ?? text.slice(start, end),
        position: { block, start, end },
        ...(page === undefined ? {} : { page }),
      });
    for (const { start, end, value } of findDates(text)) add('date', start, end, value);
    for (const { start, end, value } of findAmounts(text)) add('amount', start, end, value);
    for (const { kind, start, end, value, valid, certain } of matches[block] ?? []) {
      const fact = factOf[kind];
      if (!fact || !valid || !certain) continue;
      // 张 三 is 张三, John Smith stays.
      const name = text.slice(start, end).replaceAll(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '');
      add(fact, start, end, kind === 'name' ? name : value);
    }
    return found.toSorted((a, b) => a.position.start - b.position.start);
  });
}
