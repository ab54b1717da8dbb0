import type { Position } from '@baigong/document-reader/document-text';
import type { FactKind } from './find-facts.ts';

/** One occurrence of something that a document mentions. */
interface Mention<Kind extends string> {
  readonly kind: Kind;
  readonly text: string;
  /** Normalized. */
  readonly value: string;
  readonly position: Position;
  /** Why it was found. */
  readonly reason?: string;
}

/** One value with its positions, packed as three numbers each: a long document may have a hundred thousand. */
export interface MentionedValue {
  /** As written at its first position. */
  readonly text: string;
  readonly places: Uint32Array;
  /** Why it was found at its first position. */
  readonly reason?: string;
}

/** All that a document mentions of one kind. */
export interface MentionGroup<Kind extends string> {
  readonly kind: Kind;
  /** The number of positions. */
  readonly count: number;
  /** The number of distinct values, which may be more than are in `values`. */
  readonly distinct: number;
  /** Most frequent first. */
  readonly values: readonly MentionedValue[];
}

/** Per kind; nobody reads more. */
export const maxValues = 200;

export const countPlaces = ({ places }: MentionedValue): number => places.length / 3;

/** The nth position in reading order; starts again after the last. */
export function placeAt(value: MentionedValue, number: number): Position {
  const at = (number % countPlaces(value)) * 3;
  const [block = 0, start = 0, end = 0] = value.places.subarray(at, at + 3);
  return { block, start, end };
}

/** Groups mentions by kind and value. Kinds without mentions are left out. */
export function groupMentions<Kind extends string>(
  kinds: readonly Kind[],
  mentions: readonly Mention<Kind>[],
  limit = maxValues,
): MentionGroup<Kind>[] {
  const byKind = Map.groupBy(mentions, ({ kind }) => kind);
  return kinds.flatMap((kind) => {
    const ofKind = byKind.get(kind);
    if (!ofKind) return [];
    const byValue = [...Map.groupBy(ofKind, ({ value }) => value).values()].toSorted(
      (a, b) => b.length - a.length,
    );
    const values = byValue.slice(0, limit).map((occurrences) => ({
      text: occurrences[0]?.text ?? '',
      ...(occurrences[0]?.reason === undefined ? {} : { reason: occurrences[0].reason }),
      places: Uint32Array.from(
        occurrences.flatMap(({ position: { block, start, end } }) => [block, start, end]),
      ),
    }));
    return [{ kind, count: ofKind.length, distinct: byValue.length, values }];
  });
}

/** What a fact of a kind is called. */
export const factNames: Readonly<Record<FactKind, string>> = {
  person: '人名',
  date: '日期',
  amount: '金额',
  phone: '电话',
  email: '邮箱',
  identity: '身份证号',
  card: '银行卡号',
};
