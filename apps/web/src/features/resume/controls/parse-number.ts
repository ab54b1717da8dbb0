/** What a number may be. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The number without the dust of binary fractions, as fine as the step. */
export function roundToStep(value: number, { step }: Bounds): number {
  const places = (String(step).split('.')[1] ?? '').length;
  return Number(value.toFixed(places));
}

/**
 * Reads what was typed. `value`: the number when it may be; `nearest`: what to take of it when the typing is over.
 * Both are undefined for what is no number.
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
