/**
 * Radicals of the supplement (U+2E80–2EF3) that are characters in their own right, and these: what Unicode's
 * EquivalentUnifiedIdeograph says and its normalisation does not do.
 */
const radicals =
  '⺁厂⺇几⺌小⺎尢⺛旡⺝月⺠民⺮竹⺰纟⺶羊⺷羊⻁虎⻂衤⻃西⻄西⻅见⻆角⻇角⻈讠⻉贝⻋车⻐钅⻑長⻒镸⻓长⻔门⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞食⻠饣⻡首⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻏阝⻖阝⺅亻⺉刂⺡氵⺣灬⺨犭⺭礻⺾艹⻌辶⻍辶⻎辶⺘扌⺖忄⺗㣺';

const pairs = Array.from(radicals);
const meant = new Map(
  pairs.flatMap((sign, at) => (at % 2 === 0 ? [[sign, pairs[at + 1] ?? sign] as const] : [])),
);

/**
 * A PDF's text as it was meant: fonts that share a drawing between a radical and a character often name the radical
 * (⽂ for 文, ⻚ for 页), which looks the same and is never found. One unit stays one unit.
 */
export function plainCharacters(text: string): string {
  return text.replace(/[\u2e80-\u2fdf]/g, (sign) => meant.get(sign) ?? sign.normalize('NFKC'));
}
