export interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Rounds to the decimals of the step. */
export function roundToStep(value: number, { step }: Bounds): number {
  const places = (String(step).split('.')[1] ?? '').length;
  return Number(value.toFixed(places));
}

/**
 * Parses typed text. `value`: the number if it is within the bounds; `nearest`: the number clamped to them. Both are
 * undefined for text that is not a number.
 */
export function parseNumber(
  text: string,
  bounds: Bounds,
): { readonly value: number | undefined; readonly nearest: number | undefined } {
  // Input methods type full-width digits.
  const plain = text.normalize('NFKC').replace('。', '.').trim();
  const typed = plain === '' ? Number.NaN : Number(plain);
  if (!Number.isFinite(typed)) return { value: undefined, nearest: undefined };
  const nearest = roundToStep(Math.min(bounds.max, Math.max(bounds.min, typed)), bounds);
  return { value: typed >= bounds.min && typed <= bounds.max ? nearest : undefined, nearest };
}
