interface KeyLike {
  readonly isComposing: boolean;
  readonly keyCode: number;
  readonly timeStamp: number;
}

/** Safari's late key follows its compositionend at once; a second press of Enter by hand takes far longer. */
const LATE_KEY_MS = 100;

/**
 * Tells a key that belongs to an input method (choosing a word, taking pinyin as it is) from one that is meant for
 * the composer. Three signs, because no browser gives all of them: `isComposing`; key code 229, which input
 * methods put on every key they handle; and Safari's order, where compositionend comes before the keydown of the
 * Enter that ended it.
 */
export interface CompositionGuard {
  readonly start: () => void;
  readonly end: (event: { readonly timeStamp: number }) => void;
  /** Whether the input method owns this keydown. */
  readonly ownsKey: (event: KeyLike) => boolean;
  readonly composing: () => boolean;
}

export function createCompositionGuard(endsBeforeKey: boolean): CompositionGuard {
  let composing = false;
  let endedAt = Number.NEGATIVE_INFINITY;
  return {
    start: () => {
      composing = true;
    },
    end: (event) => {
      composing = false;
      endedAt = event.timeStamp;
    },
    ownsKey: (event) => {
      if (composing || event.isComposing || event.keyCode === 229) return true;
      const late = endsBeforeKey && event.timeStamp - endedAt < LATE_KEY_MS;
      // Only the first key after it can be the late one.
      endedAt = Number.NEGATIVE_INFINITY;
      return late;
    },
    composing: () => composing,
  };
}

/** Safari, and every browser on iOS, which is Safari inside. */
export function endsCompositionBeforeKey(userAgent: string): boolean {
  return /AppleWebKit/.test(userAgent) && !/Chrom(e|ium)\/|Android/.test(userAgent);
}
