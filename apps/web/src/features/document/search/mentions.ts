import type { Position } from '@baigong/documents';

/** Something a document mentions, at one place. */
interface Mention<Kind extends string> {
  readonly kind: Kind;
  readonly text: string;
  /** In one form for all that mean the same. */
  readonly value: string;
  readonly position: Position;
}

/** One value and where it stands; the places packed as three numbers each, since a long document may have a hundred thousand. */
export interface MentionedValue {
  /** As it stands at its first place. */
  readonly text: string;
  readonly places: Uint32Array;
}

/** All that a document mentions of one kind. */
export interface MentionGroup<Kind extends string> {
  readonly kind: Kind;
  /** How many places there are. */
  readonly count: number;
  /** How many different values; more than `values` where there are too many to be shown. */
  readonly different: number;
  /** Most often mentioned first. */
  readonly values: readonly MentionedValue[];
}

/** Values of one kind that can be shown; nobody reads more. */
export const mostValues = 200;

export const placesOf = ({ places }: MentionedValue): number => places.length / 3;

/** The place of so many in reading order, around the end. */
export function placeOf(value: MentionedValue, number: number): Position {
  const at = (number % placesOf(value)) * 3;
  const [block = 0, start = 0, end = 0] = value.places.subarray(at, at + 3);
  return { block, start, end };
}

/** What is mentioned of each kind, each value once. Kinds of which there is nothing are left out. */
export function groupMentions<Kind extends string>(
  kinds: readonly Kind[],
  mentions: readonly Mention<Kind>[],
): MentionGroup<Kind>[] {
  const byKind = Map.groupBy(mentions, ({ kind }) => kind);
  return kinds.flatMap((kind) => {
    const some = byKind.get(kind);
    if (!some) return [];
    const byValue = [...Map.groupBy(some, ({ value }) => value).values()].toSorted(
      (a, b) => b.length - a.length,
    );
    const values = byValue.slice(0, mostValues).map((same) => ({
      text: same[0]?.text ?? '',
      places: Uint32Array.from(same.flatMap(({ position: { block, start, end } }) => [block, start, end])),
    }));
    return [{ kind, count: some.length, different: byValue.length, values }];
  });
}
