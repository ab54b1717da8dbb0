import type { Count } from './count-before.ts';

/** A mention of a subject in a prompt. */
export interface Mention {
  readonly name: string;
  readonly count: Count;
  readonly tints: readonly string[];
}

interface Copies {
  readonly counts: Record<string, number>;
  readonly exactCounts: Record<string, number>;
  readonly tints: Record<string, readonly string[]>;
}

/**
 * How many of each subject a prompt asks for, and in which colours. What is named again is the same thing, unless it
 * has another colour: 两只红色的气球和一只蓝色的气球 are three.
 */
export function countCopies(mentions: readonly Mention[]): Copies {
  const byName = new Map<string, Mention[]>();
  for (const mention of mentions) {
    const known = byName.get(mention.name) ?? [];
    byName.set(mention.name, known);
    const same = known.findIndex(
      ({ tints }) =>
        tints.length === 0 || mention.tints.length === 0 || tints.join() === mention.tints.join(),
    );
    if (same < 0) known.push(mention);
    else known[same] = merge(known[same]!, mention);
  }
  const copies: Copies = { counts: {}, exactCounts: {}, tints: {} };
  for (const [name, groups] of byName) {
    const sum = groups.reduce((total, group) => total + numberOf(group), 0);
    if (sum > 1) copies.counts[name] = sum;
    if (sum > 1 && groups.every((group) => group.count.exact || group.count.number === 1))
      copies.exactCounts[name] = sum;
    const tints = groups.flatMap((group) =>
      group.tints.length === 0
        ? []
        : Array.from(
            { length: Math.min(numberOf(group), MOST) },
            (_, at) => group.tints[at % group.tints.length]!,
          ),
    );
    if (tints.length > 0) copies.tints[name] = tints;
  }
  return copies;
}

/** More than a picture has room for. */
const MOST = 12;

const numberOf = ({ count, tints }: Mention): number => Math.max(count.number, tints.length);

function merge(one: Mention, other: Mention): Mention {
  return {
    name: one.name,
    count: other.count.number > one.count.number ? other.count : one.count,
    tints: one.tints.length > 0 ? one.tints : other.tints,
  };
}
