/** What a sheet's source says and the library loses: digits beyond a number's precision, formulas without a result. */
export interface WholeValues {
  readonly source: string;
  /** How many formulas have no result in the file and are shown as they are. */
  readonly formulas: number;
}

const longNumber = /<((?:\w{1,20}:)?)c\b([^<>]*)>(<\1v>\d{16,20}<\/\1v>)/g;
const uncomputed =
  /<((?:\w{1,20}:)?)c\b([^<>]*)>\s{0,99}<\1f\b[^<>]*?(?:\/>|>([^<]*)<\/\1f>)\s{0,99}(?:<\1v>\s{0,99}<\/\1v>|<\1v\s{0,9}\/>)?\s{0,99}<\/\1c>/g;
const typeOf = /\st="(\w{1,20})"/;

const asText = (attributes: string): string => `${attributes.replace(typeOf, '')} t="str"`;

/**
 * A worksheet's XML with integers of more than fifteen digits (ids of persons, orders) as texts, since a double cannot
 * hold them, and with formulas without a cached result (ECMA-376 part 1, 18.3.1.4) as their own text.
 */
export function withWholeValues(given: string): WholeValues {
  let formulas = 0;
  const source = given
    .replaceAll(longNumber, (whole, prefix: string, attributes: string, value: string) => {
      const type = typeOf.exec(attributes)?.[1] ?? 'n';
      return type === 'n' ? `<${prefix}c${asText(attributes)}>${value}` : whole;
    })
    .replaceAll(uncomputed, (whole, prefix: string, attributes: string, formula: string | undefined) => {
      // An empty text is a result.
      if (typeOf.exec(attributes)?.[1] === 'str') return whole;
      formulas += 1;
      const shown = formula === undefined || formula.trim() === '' ? '（公式）' : `=${formula.trim()}`;
      return `<${prefix}c${asText(attributes)}><${prefix}v>${shown}</${prefix}v></${prefix}c>`;
    });
  return { source, formulas };
}
