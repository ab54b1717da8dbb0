const chinese = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

/** The figures of a text as numbers: `1,200`, `12万` and `12 万` count as what they say, `三` as 3. */
function figuresOf(text: string): { readonly written: string; readonly value: number }[] {
  const plain = text.normalize('NFKC');
  const digits = [...plain.matchAll(/(\d[\d,]*(?:\.\d+)?)(?:\s?(万|亿|k\b|m\b|million\b|billion\b))?/gi)];
  const scale: Readonly<Record<string, number>> = {
    万: 1e4,
    亿: 1e8,
    k: 1e3,
    m: 1e6,
    million: 1e6,
    billion: 1e9,
  };
  return digits.map(([written, figure = '', unit = '']) => ({
    written: written.trim(),
    value: Number(figure.replaceAll(',', '')) * (scale[unit.toLowerCase()] ?? 1),
  }));
}

/** Values that a text without digits still names: 三个, 两倍, 十人. */
function spelledNumbers(text: string): number[] {
  const found = chinese.flatMap((sign, value) => (text.includes(sign) ? [value] : []));
  return text.includes('两') ? [...found, 2] : found;
}

const isSameNumber = (a: number, b: number): boolean => Math.abs(a - b) <= Math.abs(a) * 1e-9;

/**
 * The figures that a rewritten text has and the original has not, as they are written, each once: facts that nobody
 * gave. The same figure in another writing (12万 and 120,000; 三 and 3) is no new one.
 */
export function findNewFigures(original: string, rewritten: string): string[] {
  const known = [...figuresOf(original).map(({ value }) => value), ...spelledNumbers(original)];
  const fresh = figuresOf(rewritten).filter(({ value }) => !known.some((one) => isSameNumber(one, value)));
  return [...new Set(fresh.map(({ written }) => written))];
}
