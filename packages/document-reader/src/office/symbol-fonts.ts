export const checked = '☑';
export const unchecked = '☐';

/** Signs of the fonts that forms are ticked with, by their code in the font. */
const pictorial: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  wingdings: {
    0x6c: '●',
    0x6e: '■',
    0x6f: unchecked,
    0x71: unchecked,
    0x72: unchecked,
    0x75: '◆',
    0xa1: '○',
    0xa8: unchecked,
    0x4a: '☺',
    0x4b: '😐',
    0x4c: '☹',
    0xd8: '➢',
    0xe0: '→',
    0xe8: '➔',
    0xe7: '⬅',
    0xf3: '⇔',
    0xa7: '▪',
    0xb7: '•',
    0xdf: '←',
    0xf0: '⇨',
    0xfb: '✗',
    0xfc: '✓',
    0xfd: '☒',
    0xfe: checked,
  },
  'wingdings 2': {
    0x4f: '✗',
    0x50: '✓',
    0x51: '☒',
    0x52: checked,
    0x53: '☒',
    0x54: '☒',
    0x9f: '•',
    0xa3: unchecked,
  },
};
/** Greek letters of the font Symbol, from its code 0x41 and 0x61. */
const greek = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ';
const greekSmall = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ';
/** The rest of that font: code and sign by turns. */
const symbol = new Map(
  (
    '22∀ 24∃ 27∋ 2d− 40≅ 5c∴ 5e⊥ a2′ a3≤ a4⁄ a5∞ a6ƒ a7♣ a8♦ a9♥ aa♠ ab↔ ac← ad↑ ae→ af↓ b0° b1± b2″ b3≥ b4× b5∝ ' +
    'b6∂ b7• b8÷ b9≠ ba≡ bb≈ bc… c0ℵ c4⊗ c5⊕ c6∅ c7∩ c8∪ c9⊃ ca⊇ cb⊄ cc⊂ cd⊆ ce∈ cf∉ d0∠ d1∇ d2® d3© d4™ d5∏ d6√ ' +
    'd7⋅ d8¬ d9∧ da∨ db⇔ dc⇐ dd⇑ de⇒ df⇓ e0◊ e2® e3© e4™ e5∑ f2∫'
  )
    .split(' ')
    .map((entry) => [Number.parseInt(entry.slice(0, 2), 16), entry.slice(2)] as const),
);

/** A sign given by its font and code. Private codes without a known sign say nothing. */
export function symbolText(font: string, code: number): string {
  const own = code & 0xff;
  const name = font.trim().toLowerCase();
  const known = pictorial[name]?.[own];
  if (known !== undefined) return known;
  if (name === 'symbol') {
    const sign = symbol.get(own);
    if (sign !== undefined) return sign;
    if (own >= 0x41 && own <= 0x5a) return greek.charAt(own - 0x41);
    if (own >= 0x61 && own <= 0x7a) return greekSmall.charAt(own - 0x61);
    return own > 0x20 && own < 0x7f ? String.fromCharCode(own) : '';
  }
  return code >= 0xe000 && code < 0xf900 ? '' : String.fromCodePoint(Math.min(code, 0x10ffff));
}

/** Whether a font has signs in the place of letters. */
export const isSymbolFont = (font: string): boolean =>
  /^(?:symbol|wingdings(?: [23])?|webdings)$/i.test(font.trim());

/** Signs that Office itself puts for what is typed (-->, :-) and bullets), all of Wingdings. */
const typed = /[\uf04a-\uf04c\uf0a7\uf0b7\uf0d8\uf0df\uf0e0\uf0e7\uf0e8\uf0f3\uf0fc]/g;

/**
 * Text in which signs of a symbol font stand as that font's own codes (U+F020 to U+F0FF). Without a font only those are known that
 * Office puts itself; other private characters stay: they may be rare characters of names.
 */
export const withSigns = (text: string, font: string): string => {
  if (!/[\uf020-\uf0ff]/.test(text)) return text;
  return isSymbolFont(font)
    ? text.replaceAll(/[\uf020-\uf0ff]/g, (sign) => symbolText(font, sign.charCodeAt(0)))
    : text.replaceAll(typed, (sign) => symbolText('wingdings', sign.charCodeAt(0)));
};
