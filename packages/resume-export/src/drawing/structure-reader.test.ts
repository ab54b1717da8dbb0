// @vitest-environment jsdom
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { languageOf, StructureReader } from './structure-reader.ts';

/** Reads an element as the sheet is read: nodes for elements, then for the texts in them. */
function read(markup: string) {
  const reader = new StructureReader();
  const walk = (parent: Element, open: number): void => {
    for (const child of parent.childNodes)
      if (child instanceof Element) walk(child, reader.enter(child, open, child.matches('a[href]')));
      else if (/\S/.test(child.textContent ?? '')) reader.textIn(open, child.textContent ?? '');
  };
  const sheet = document.createElement('div');
  sheet.innerHTML = markup;
  walk(sheet, -1);
  return reader.finish();
}

const rolesOf = (markup: string): readonly string[] => {
  const { structure } = read(markup);
  const depth = (at: number): number => (at < 0 ? 0 : 1 + depth(structure[at]?.parent ?? -1));
  return structure.map(({ role, parent }) => `${' '.repeat(depth(parent))}${role}`);
};

test('R-XFER-86 name, section titles and entries are headings, fields paragraphs, lists lists with labels', () => {
  expect(
    rolesOf(`<div data-module="basic"><div class="resume-photo"><img></div><span class="resume-name">林知夏</span>
      <span class="resume-fact">邮箱 <span data-field="email">a@b.cn</span></span></div>
      <section data-module="work"><div class="resume-entry"><h2 class="resume-title"><span>工作经历</span></h2>
      <span class="resume-entry-name">云启</span><span class="resume-entry-roles"><span>工程师</span></span>
      <div class="resume-rich"><h3>成果</h3><p>负责 <a href="https://a.cn">平台</a>。</p>
      <ol><li><p><span class="resume-marker">1.</span>一</p></li></ol>
      <ul><li><span class="resume-marker"></span>外<ul><li>内</li></ul></li></ul></div></div></section>`),
  ).toEqual(
    [
      ['Sect', ' Figure', ' H1', ' P'],
      ['Sect', ' H2', ' H3', ' P', ' H4', ' P', '  Link'],
      [' L', '  LI', '   Lbl', '   LBody'],
      [' L', '  LI', '   LBody', '    L', '     LI', '      LBody'],
    ].flat(),
  );
});

test('R-XFER-86 in any order of headings the first is H1 and no level is skipped', () => {
  const heading = fc.constantFrom(
    '<b class="resume-name">名</b>',
    '<h2 class="resume-title">题</h2>',
    '<b class="resume-entry-name">司</b>',
    '<b class="resume-entry-name"> </b>',
    '<h3>小</h3>',
    '<h4>微</h4>',
    '<p>文</p>',
  );
  fc.assert(
    fc.property(fc.array(heading), (parts) => {
      let before = 0;
      // A heading without text is not written.
      const shown = parts.filter((part) => />[^<\s]/.test(part));
      for (const { role } of read(shown.join('')).structure) {
        const level = Number(/^H(\d)$/.exec(role)?.[1] ?? Number.NaN);
        if (Number.isNaN(level)) continue;
        expect(level).toBeLessThanOrEqual(before + 1);
        before = level;
      }
    }),
  );
});

test('R-XFER-87 a resume’s language is that of its text, and a paragraph in another one says so', () => {
  const english = 'Led the migration of the billing platform to an event-driven design.';
  const { language, structure } = read(`<p>负责交易平台的架构与演进。</p><p>${english}</p><p>React、Vue</p>`);
  expect(language).toBe('zh-CN');
  expect(structure.map((node) => node.language)).toEqual([undefined, 'en', undefined]);
  expect(read(`<b class="resume-name">林知夏</b>${`<p>${english}</p>`.repeat(3)}`).language).toBe('en');
  expect(languageOf('東京でエンジニアとして働いています。')).toBe('ja');
  expect(languageOf('서울에서 일합니다')).toBe('ko');
  expect(languageOf('2021.03 – 12')).toBeUndefined();
});
