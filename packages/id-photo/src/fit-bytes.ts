/** What a file may weigh, in bytes. */
export interface ByteTarget {
  readonly min: number;
  readonly max: number;
}

export interface FittedFile {
  readonly bytes: Uint8Array;
  /** 1 to 100. */
  readonly quality: number;
  /** met: within the target; over: even the lowest quality is heavier; under: even the highest is lighter. */
  readonly outcome: 'met' | 'over' | 'under';
  /** Bytes that were added to reach the lower bound; they hold nothing. */
  readonly padding: number;
}

/** Files below this quality show blocks: a target that needs it is better refused by the visitor. */
export const poorQuality = 30;

/**
 * Looks for the best quality at which a file is no heavier than the target allows, and makes it heavier by padding
 * where it is then below the target. Pixels are never changed: the encoder is only told a quality.
 * @param encode gives the whole file at a quality of 1 to 100; it is asked at most eight times
 * @param pad gives the file made longer to just so many bytes; undefined where that cannot be done
 */
export async function fitBytes(
  target: ByteTarget,
  encode: (quality: number) => Promise<Uint8Array>,
  pad: (bytes: Uint8Array, length: number) => Uint8Array | undefined,
): Promise<FittedFile> {
  if (!(target.min >= 0 && target.max >= target.min)) throw new RangeError('a target is from min to max');
  let best: { bytes: Uint8Array; quality: number } | undefined;
  let lightest: { bytes: Uint8Array; quality: number } | undefined;
  let [low, high] = [1, 100];
  while (low <= high) {
    const quality = low === 1 && high === 100 ? 100 : Math.floor((low + high) / 2);
    const bytes = await encode(quality);
    if (!lightest || bytes.length < lightest.bytes.length) lightest = { bytes, quality };
    if (bytes.length <= target.max) {
      if (!best || quality > best.quality) best = { bytes, quality };
      low = quality + 1;
    } else high = quality - 1;
  }
  if (!best) {
    if (!lightest) throw new Error('the encoder was never asked');
    return { ...lightest, outcome: 'over', padding: 0 };
  }
  if (best.bytes.length >= target.min) return { ...best, outcome: 'met', padding: 0 };
  const padded = pad(best.bytes, Math.max(target.min, Math.min(best.bytes.length + 4, target.max)));
  if (!padded || padded.length < target.min || padded.length > target.max)
    return { ...best, outcome: 'under', padding: 0 };
  return { ...best, bytes: padded, outcome: 'met', padding: padded.length - best.bytes.length };
}
