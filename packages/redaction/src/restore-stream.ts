/** Restores a streamed text, whose deltas may end within a placeholder. */
interface RestoreStream {
  /** Takes the next delta and returns the text that is complete now. */
  readonly push: (delta: string) => string;
  /** Returns the rest of the buffer. */
  readonly end: () => string;
}

/** The result is the same as replacing all placeholders in the joined text; of placeholders with a common prefix the longest counts. */
export function createRestoreStream(values: ReadonlyMap<string, string>): RestoreStream {
  const placeholders = [...values.keys()].filter((one) => one !== '').toSorted((a, b) => b.length - a.length);
  let buffer = '';
  const flush = (last: boolean): string => {
    let out = '';
    let at = 0;
    while (at < buffer.length) {
      const remaining = buffer.length - at;
      const incomplete =
        !last && placeholders.some((one) => one.length > remaining && one.startsWith(buffer.slice(at)));
      if (incomplete) break;
      const found = placeholders.find((one) => buffer.startsWith(one, at));
      out += found === undefined ? buffer[at] : (values.get(found) ?? found);
      at += found === undefined ? 1 : found.length;
    }
    buffer = buffer.slice(at);
    return out;
  };
  return {
    push(delta) {
      buffer += delta;
      return flush(false);
    },
    end: () => flush(true),
  };
}
