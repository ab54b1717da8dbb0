/** Text that comes in pieces, of which the last may end within a placeholder. */
export interface UnmaskStream {
  /** Takes the next piece and gives the text that is certain now. */
  readonly push: (piece: string) => string;
  /** Gives what was held back: nothing more comes. */
  readonly end: () => string;
}

/**
 * Puts the values back in a text that comes in pieces: as if the pieces were joined and every placeholder replaced
 * at once, however they are cut. Of placeholders that begin alike the longest counts.
 */
export function unmaskStream(values: ReadonlyMap<string, string>): UnmaskStream {
  const placeholders = [...values.keys()].filter((one) => one !== '').toSorted((a, b) => b.length - a.length);
  let held = '';
  const read = (last: boolean): string => {
    let out = '';
    let at = 0;
    while (at < held.length) {
      const rest = held.length - at;
      const open = !last && placeholders.some((one) => one.length > rest && one.startsWith(held.slice(at)));
      if (open) break;
      const found = placeholders.find((one) => held.startsWith(one, at));
      out += found === undefined ? held[at] : (values.get(found) ?? found);
      at += found === undefined ? 1 : found.length;
    }
    held = held.slice(at);
    return out;
  };
  return {
    push(piece) {
      held += piece;
      return read(false);
    },
    end: () => read(true),
  };
}
