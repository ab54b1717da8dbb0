/** The letters of ASCII text, one by one. */
const lettersOf = (text: string): string[] => text.match(/./g) ?? [];

/** The bars of EAN-13 digits: left odd, left even, right (ISO/IEC 15420), one letter a module. */
const left = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
const flip = (bars: string) => bars.replaceAll(/./g, (bar) => (bar === '1' ? '0' : '1'));
const backwards = (bars: string) => lettersOf(bars).toReversed().join('');
/** Which of the left digits are even says the first digit. */
const parities = 'OOOOOO OOEOEE OOEEOE OOEEEO OEOOEE OEEOOE OEEEOO OEOEOE OEOEEO OEEOEO'.split(' ');

/** An EAN-13 bar code of twelve digits and the check digit that follows from them, as ones (black) and zeros. */
export function ean13(twelve: string): { readonly text: string; readonly bars: string } {
  const sum = lettersOf(twelve).reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  const text = twelve + String((10 - (sum % 10)) % 10);
  const bars = lettersOf(text.slice(1)).map((digit, at) => {
    const odd = left[Number(digit)] ?? '';
    if (at >= 6) return flip(odd);
    return parities[Number(text[0])]?.[at] === 'E' ? backwards(flip(odd)) : odd;
  });
  return { text, bars: `101${bars.slice(0, 6).join('')}01010${bars.slice(6).join('')}101` };
}

/** Widths of bars and gaps of Code 128's values 0 to 105 (ISO/IEC 15417), then the stop. */
const widths =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  );
const startB = 104;
const stop = '2331112';

/** A Code 128 bar code (set B) of printable ASCII, as ones (black) and zeros. */
export function code128(text: string): string {
  const values = lettersOf(text).map((letter) => letter.charCodeAt(0) - 32);
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), startB) % 103;
  return [...[startB, ...values, check].map((value) => widths[value] ?? ''), stop]
    .map((symbol) =>
      lettersOf(symbol)
        .map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(Number(width)))
        .join(''),
    )
    .join('');
}

/** Bars as an SVG file, `module` pixels a bar, with quiet ground on either side. No ground: a see-through picture. */
export function barsSvg(bars: string, { module = 4, ground = '#fff', ink = '#000' } = {}): Buffer {
  const [width, height] = [(bars.length + 24) * module, 60 * module];
  const rects = lettersOf(bars).flatMap((bar, at) =>
    bar === '1'
      ? [`<rect x="${(at + 12) * module}" y="${6 * module}" width="${module}" height="${48 * module}"/>`]
      : [],
  );
  const paper = ground === 'none' ? '' : `<rect width="${width}" height="${height}" fill="${ground}"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${paper}<g fill="${ink}" shape-rendering="crispEdges">${rects.join('')}</g></svg>`,
  );
}
