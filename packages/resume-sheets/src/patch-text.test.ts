// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { patchCharacters, richBlocks } from './patch-text.ts';

const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

function show(html: string): HTMLElement {
  const target = document.createElement('div');
  target.innerHTML = richBlocks(html, parse).join('');
  return target;
}

/** The markup without the boxes that a long text's pieces are in. */
const wholeMarkup = (target: HTMLElement): string => target.innerHTML.replaceAll(/<\/?resume-chunk>/g, '');

const long = '负责交易中台的架构演进，把单体模块拆为领域服务。'.repeat(12);

describe('patchLetters', () => {
  it.each([
    ['a letter at the end', '<p>负责交易</p>', '<p>负责交易中</p>'],
    [
      'a letter within a list, past its marker',
      '<ol><li><p>一</p></li><li><p>二</p></li></ol>',
      '<ol><li><p>一</p></li><li><p>二三</p></li></ol>',
    ],
    ['words that stand twice', '<p>同样</p><p>同样</p>', '<p>同样</p><p>同样的</p>'],
    ['a blank', '<p>a b</p>', '<p>a  b</p>'],
    [
      'letters deleted over several pieces',
      `<p>${long}</p>`,
      `<p>${long.slice(0, 30)}${long.slice(190)}</p>`,
    ],
    [
      'letters put into a long text',
      `<p>头</p><p>${long}</p>`,
      `<p>头</p><p>${long.slice(0, 100)}新写的字${long.slice(100)}</p>`,
    ],
    ['letters beside a bold word', '<p>前<strong>粗</strong>后</p>', '<p>前<strong>粗体</strong>后</p>'],
  ])('R-EDIT-85 shows %s', (_, before, after) => {
    const target = show(before);
    expect(patchCharacters(target, before, after)).toBe(true);
    expect(wholeMarkup(target)).toBe(richBlocks(after, parse).join(''));
    // What was cut into pieces is edited on.
    const further = after.replace(/<\/p>$|<\/p><\/li><\/ol>$/, (end) => `完${end}`);
    expect(patchCharacters(target, after, further)).toBe(true);
    expect(wholeMarkup(target)).toBe(richBlocks(further, parse).join(''));
  });

  it.each([
    ['a new paragraph', '<p>一二</p>', '<p>一</p><p>二</p>'],
    ['markup', '<p>一</p>', '<p>一<strong>二</strong></p>'],
    ['an entity', '<p>a b</p>', '<p>a &amp;b</p>'],
    [
      'letters of an address',
      '<p><a href="https://a.cn">站</a></p>',
      '<p><a href="https://ab.cn">站</a></p>',
    ],
    ['the first letter', '<p></p>', '<p>一</p>'],
    ['text that sanitising takes away', '<script>一</script><p>一</p>', '<script>一二</script><p>一</p>'],
  ])('R-EDIT-85 leaves %s to who reads markup', (_, before, after) => {
    const target = show(before);
    const { innerHTML } = target;
    expect(patchCharacters(target, before, after)).toBe(false);
    expect(target.innerHTML).toBe(innerHTML);
  });
});
