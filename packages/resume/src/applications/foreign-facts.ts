import { numeralAt, readNumeral } from '@baigong/text-zh/numerals';
import { gatherContent, visibleFields } from '../check-up/content.ts';
import { formatDateRange } from '../dates/date-range.ts';
import type { ResumeDocument } from '../document/schema.ts';
import { findNewFacts } from '../draft/unconfirmed-facts.ts';

/** Letters and digits alone, for comparing names. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const name = String.raw`([^\s，。；：！？、“”《》「」]{2,24}?)`;
const did = '担任|任职|任|工作|实习|就职|负责|从事|期间';
/** Where a text names an employer: between what says where and what was done there. */
const employers = new RegExp(
  String.raw`(?:(?<![现正])在${name}(?=${did})|(?:就职于|任职于|供职于|入职|加入|来自)${name}(?=${did}|[，。；]|$))`,
  'gu',
);
/** Names in quotation marks, and what is called a project. */
const quoted = /[“《「"]([^”》」"\n]{2,40})[”》」"]/gu;
const projects = new RegExp(
  String.raw`(?:参与|主导|负责|完成|推动|开发|带领|搭建|主持)了?${name}(?:项目|计划|工程)`,
  'gu',
);

/** Not a name: whoever is written to, or has been named. */
const unnamed = /[贵我本该](?:公司|集团|银行|大学|学院|医院|研究院|研究所|事务所|中学)$/;

/** A measure behind a numeral, which makes it a count: 三个, 五十人, 两倍. */
const measure = /^(?:[个人名次倍成年月天家项款座台所位份篇场套元条门届支轮层路]|余|多|百分)/u;
const chineseNumeral = /[零〇一二两三四五六七八九十百千万亿]/u;

/** The counts of a text that are written in Chinese signs, with their values. */
function spelledFigures(text: string): { readonly written: string; readonly value: number }[] {
  const found: { written: string; value: number }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (!chineseNumeral.test(text.charAt(at)) || /\d/.test(text.charAt(at - 1))) continue;
    const numeral = numeralAt(text, at);
    if (!numeral) continue;
    const after = text.slice(at + numeral.text.length);
    const value = Number(numeral.value);
    if (Number.isFinite(value) && (numeral.text.length > 1 || measure.test(after)))
      found.push({ written: numeral.text, value });
    at += numeral.text.length - 1;
  }
  return found;
}

/** The values that a text names in digits, with their units. */
function digitValues(text: string): number[] {
  const scale: Readonly<Record<string, number>> = { 万: 1e4, 亿: 1e8, 千: 1e3, 百: 100 };
  return [...text.normalize('NFKC').matchAll(/(\d[\d,]*(?:\.\d+)?)\s?([百千万亿]?)/g)].flatMap(
    ([, figure = '', unit = '']) => {
      const value = Number(figure.replaceAll(',', ''));
      return [value, value * (scale[unit] ?? 1)];
    },
  );
}

/** All that a resume shows, as one text. */
export const shownText = (document: ResumeDocument): string =>
  visibleFields(gatherContent(document))
    .map(({ field, plain }) => (field.type === 'date-range' ? formatDateRange(field.range) : plain))
    .join('\n');

/**
 * The figures, employers, projects, schools, numbers and addresses of a letter that stand neither in the resume nor in
 * what is allowed beside it (the employer and the position that it is written to), as they are written, each once.
 */
export function foreignFacts(text: string, document: ResumeDocument, allowed: string): string[] {
  const source = `${shownText(document)}\n${allowed}`;
  const known = bare(source);
  const values = new Set([...digitValues(source), ...spelledFigures(source).map(({ value }) => value)]);
  const figures = spelledFigures(text).filter(
    ({ written, value }) => !values.has(value) && readNumeral(written) !== '1',
  );
  const names = [employers, projects, quoted].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, first, second]) => {
      const found = first ?? second ?? '';
      return known.includes(bare(found)) ? [] : [found];
    }),
  );
  const facts = findNewFacts(text, source).filter((fact) => !unnamed.test(fact));
  return [...new Set([...facts, ...figures.map(({ written }) => written), ...names])];
}
