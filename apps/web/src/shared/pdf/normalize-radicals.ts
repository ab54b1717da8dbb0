/** Radicals (U+2E80–2EF3) with the characters that Unicode's EquivalentUnifiedIdeograph names and its normalization does not. */
const radicals =
  '⺁厂⺇几⺌小⺎尢⺛旡⺝月⺠民⺮竹⺰纟⺶羊⺷羊⻁虎⻂衤⻃西⻄西⻅见⻆角⻇角⻈讠⻉贝⻋车⻐钅⻑長⻒镸⻓长⻔门⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞食⻠饣⻡首⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻏阝⻖阝⺅亻⺉刂⺡氵⺣灬⺨犭⺭礻⺾艹⻌辶⻍辶⻎辶⺘扌⺖忄⺗㣺';

const pairs = Array.from(radicals);
const characterOf = new Map(
  pairs.flatMap((sign, at) => (at % 2 === 0 ? [[sign, pairs[at + 1] ?? sign] as const] : [])),
);

/**
 * Replaces radicals by the characters they look like: fonts that share a glyph often map it to the radical (⽂ for 文, ⻚ for 页),
 * which no search finds. Keeps the length.
 */
export function normalizeRadicals(text: string): string {
  return text.replace(/[\u2e80-\u2fdf]/g, (sign) => characterOf.get(sign) ?? sign.normalize('NFKC'));
}
