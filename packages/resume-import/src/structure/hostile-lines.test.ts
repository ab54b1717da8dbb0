import { expect, test } from 'vitest';
import { fromHtml } from '../from-html.ts';
import { fromMarkdown } from '../from-markdown.ts';
import { structureLines } from './structure.ts';
import { linesOfText } from './text-line.ts';

/** Texts on which careless patterns take minutes. */
const texts: readonly (readonly [string, string])[] = [
  ['one long word', 'a'.repeat(400_000)],
  ['one long line of words', 'ab '.repeat(130_000)],
  ['colons', 'a:'.repeat(200_000)],
  ['labels', '姓名：'.repeat(100_000)],
  ['digits', '1 '.repeat(200_000)],
  ['years', '2019-'.repeat(80_000)],
  ['commas', '，a'.repeat(200_000)],
  ['at signs', 'a@a.'.repeat(100_000)],
  ['open tags', '<a <h1 <p '.repeat(40_000)],
  ['brackets', '【'.repeat(400_000)],
  ['many short lines', '张三\n2019-2020 甲公司\n'.repeat(10_000)],
  ['many labelled lines', '公司名称：甲\n职位：乙\n'.repeat(10_000)],
];

test.each(texts)(
  'R-XFER-76 %s is read in moments',
  (_, text) => {
    for (const section of ['', '工作经历\n', '教育经历\n']) {
      const { rest, outline } = structureLines(linesOfText(section + text));
      expect(rest.length + outline.sections.length + Object.keys(outline.basic).length).toBeGreaterThan(0);
    }
    expect(fromMarkdown(`# 张三\n${text}`).outline.basic['name']).toBe('张三');
    fromHtml(`<p>张三</p><p>${text}</p>`);
  },
  20_000,
);
