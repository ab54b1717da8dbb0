import { childOf, childrenOf, elementsOf, findAll, textOf, type XmlElement } from '../markup/read-markup.ts';
import { showStruck, struckFrom, struckTo } from '../markup/struck.ts';
import { mathToLatex } from '../office/math-to-latex.ts';
import { alternative } from '../office/package-parts.ts';
import { numeral } from '../office/list-numbers.ts';
import { withSigns } from '../office/symbol-fonts.ts';

/** A paragraph of a shape. `label` is its number; a bullet makes it an item. */
export interface SlideParagraph {
  readonly text: string;
  readonly bullet: boolean;
  readonly label: string;
}

const formats: readonly (readonly [RegExp, string])[] = [
  [/^arabic/, 'decimal'],
  [/^alphaLc/, 'lowerLetter'],
  [/^alphaUc/, 'upperLetter'],
  [/^romanLc/, 'lowerRoman'],
  [/^romanUc/, 'upperRoman'],
  [/^circleNum/, 'decimalEnclosedCircle'],
  [/^ea1(?:Chs|Cht|Jpn)/, 'chineseCounting'],
];

function numberLabel(type: string, value: number): string {
  const format = formats.find(([pattern]) => pattern.test(type))?.[1] ?? 'decimal';
  const text = numeral(value, format);
  if (type.endsWith('ParenBoth')) return `(${text})`;
  if (type.endsWith('ParenR')) return `${text})`;
  return type.endsWith('Period') ? `${text}.` : text;
}

/** The words of a paragraph of DrawingML, with formulas as LaTeX. */
export function paragraphText(paragraph: XmlElement): string {
  let text = '';
  let font = '';
  const read = (element: XmlElement) => {
    switch (element.name) {
      case 't':
        text += withSigns(textOf(element), font);
        break;
      case 'r': {
        const properties = childOf(element, 'rPr');
        font = (childOf(properties, 'sym') ?? childOf(properties, 'latin'))?.attributes.get('typeface') ?? '';
        const struck = properties?.attributes.get('strike')?.endsWith('Strike') === true;
        if (struck) text += struckFrom;
        for (const child of elementsOf(element)) read(child);
        if (struck) text += struckTo;
        break;
      }
      case 'br':
        text += '\n';
        break;
      case 'oMath':
        text += `$${mathToLatex(element).replaceAll(/\s+/g, ' ').trim()}$`;
        break;
      case 'AlternateContent':
        for (const child of elementsOf(alternative(element))) read(child);
        break;
      case 'pPr':
      case 'rPr':
      case 'endParaRPr':
        break;
      default:
        for (const child of elementsOf(element)) read(child);
    }
  };
  for (const child of elementsOf(paragraph)) read(child);
  return showStruck(
    text
      .replaceAll('\v', '\n')
      .replaceAll('\u2028', '\n')
      .replaceAll(/[ \t\u00a0]+/g, ' ')
      .replaceAll(/ ?\n ?/g, '\n')
      .trim(),
  );
}

/** The bullet that properties ask for: a number's type, a mark, none, or undefined where they say nothing. */
function bulletOf(properties: XmlElement | undefined): { type: string; start: number } | boolean | undefined {
  const numbered = childOf(properties, 'buAutoNum');
  if (numbered)
    return {
      type: numbered.attributes.get('type') ?? 'arabicPeriod',
      start: Number(numbered.attributes.get('startAt') ?? '1') || 1,
    };
  if (childOf(properties, 'buChar') ?? childOf(properties, 'buBlip')) return true;
  return childOf(properties, 'buNone') ? false : undefined;
}

/** The paragraphs of a text body. `styles` are its list styles, nearest first; `byDefault` is what holds where none says anything. */
export function bodyParagraphs(
  body: XmlElement | undefined,
  styles: readonly (XmlElement | undefined)[],
  byDefault: boolean,
): SlideParagraph[] {
  const counters: (number | undefined)[] = [];
  return childrenOf(body, 'p').flatMap((paragraph): SlideParagraph[] => {
    const properties = childOf(paragraph, 'pPr');
    const level = Math.max(0, Math.min(8, Number(properties?.attributes.get('lvl') ?? '0') || 0));
    const text = paragraphText(paragraph);
    if (text === '') return [];
    const bullet =
      bulletOf(properties) ??
      styles
        .map((style) => bulletOf(childOf(style, `lvl${level + 1}pPr`)))
        .find((found) => found !== undefined) ??
      byDefault;
    counters.length = Math.min(counters.length, level + 1);
    if (typeof bullet === 'boolean') {
      counters[level] = undefined;
      return [{ text, bullet, label: '' }];
    }
    const value = counters[level] === undefined ? bullet.start : counters[level] + 1;
    counters[level] = value;
    return [{ text, bullet: false, label: `${numberLabel(bullet.type, value)} ` }];
  });
}

/** All paragraphs below an element as lines. */
export const linesOf = (element: XmlElement | undefined): string =>
  findAll(element, 'p')
    .map(paragraphText)
    .filter((text) => text !== '')
    .join('\n');
