import type { Occurrence } from './file-text.ts';

interface Link {
  readonly piece: number;
  readonly place: Occurrence;
  readonly weight: number;
  readonly before: Link | undefined;
}

/** The heaviest chain that ends at or before a position (a Fenwick tree of maxima). */
class BestChains {
  readonly #best: (Link | undefined)[];

  constructor(length: number) {
    this.#best = Array.from({ length: length + 2 });
  }

  until(position: number): Link | undefined {
    let best: Link | undefined;
    for (let at = position + 1; at > 0; at -= at & -at) {
      const link = this.#best[at];
      if (link && link.weight > (best?.weight ?? 0)) best = link;
    }
    return best;
  }

  add(position: number, link: Link): void {
    for (let at = position + 1; at < this.#best.length; at += at & -at)
      if (link.weight > (this.#best[at]?.weight ?? 0)) this.#best[at] = link;
  }
}

export interface Alignment {
  /** By its position among the pieces, where each one that stands in its order is. */
  readonly places: ReadonlyMap<number, Occurrence>;
  /** How much of the text is in its order. */
  readonly weight: number;
}

/** The most text of a sequence of pieces that a file has in that order, each piece in one place. */
export function alignPieces(
  pieces: readonly { readonly length: number; readonly places: readonly Occurrence[] }[],
  fileLength: number,
): Alignment {
  const chains = new BestChains(fileLength);
  for (const [piece, { length, places }] of pieces.entries()) {
    const links = places.map((place) => {
      const before = chains.until(place[0]?.[0] ?? 0);
      return { piece, place, before, weight: (before?.weight ?? 0) + length + 1 };
    });
    for (const link of links) chains.add(link.place.at(-1)?.[1] ?? 0, link);
  }
  const last = chains.until(fileLength);
  const places = new Map<number, Occurrence>();
  for (let link = last; link; link = link.before) places.set(link.piece, link.place);
  return { places, weight: last?.weight ?? 0 };
}
