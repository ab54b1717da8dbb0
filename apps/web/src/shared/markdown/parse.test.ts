// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { sanitise } from './sanitise.ts';
import { toHtml, tokenise } from './parse.ts';

function show(source: string): string {
  const box = document.createElement('div');
  box.append(sanitise(toHtml(tokenise(source))));
  return box.innerHTML.trim();
}

describe('emphasis beside Chinese', () => {
  test.each([
    ['**“强调”**后', '<p><strong>“强调”</strong>后</p>'],
    ['**注意：**文本', '<p><strong>注意：</strong>文本</p>'],
    ['前**“强调”**后', '<p>前<strong>“强调”</strong>后</p>'],
    ['~~删除~~线', '<p><del>删除</del>线</p>'],
    ['~~“删除”~~线', '<p><del>“删除”</del>线</p>'],
    ['这是**《红楼梦》**的作者', '<p>这是<strong>《红楼梦》</strong>的作者</p>'],
    ['**（一）**、**（二）**和其他', '<p><strong>（一）</strong>、<strong>（二）</strong>和其他</p>'],
    ['他说：**“好。”**她走了。', '<p>他说：<strong>“好。”</strong>她走了。</p>'],
    ['**API(接口)**的用法', '<p><strong>API(接口)</strong>的用法</p>'],
    ['使用**`code`**来', '<p>使用<strong><code>code</code></strong>来</p>'],
    ['*斜体。*后文', '<p><em>斜体。</em>后文</p>'],
    ['***都要！***再说', '<p><em><strong>都要！</strong></em>再说</p>'],
    ['**🎉**庆祝', '<p><strong>🎉</strong>庆祝</p>'],
    ['**100%**的人', '<p><strong>100%</strong>的人</p>'],
    ['**价格：$5**元', '<p><strong>价格：$5</strong>元</p>'],
    ['**~~旧~~**新', '<p><strong><del>旧</del></strong>新</p>'],
    ['日本語。**「重要」**です', '<p>日本語。<strong>「重要」</strong>です</p>'],
    ['**강조.**는', '<p><strong>강조.</strong>는</p>'],
  ])('R-MSG-02 the CJK-friendly rule reads %s', (source, expected) => {
    expect(show(source)).toBe(expected);
  });

  test.each([
    ['**a**b', '<p><strong>a</strong>b</p>'],
    ['a*"foo"*', '<p>a*"foo"*</p>'],
    ['** 中文**', '<p>** 中文**</p>'],
    ['snake_case_name', '<p>snake_case_name</p>'],
    ['_强调_', '<p><em>强调</em></p>'],
    ['中文_不是_强调', '<p>中文_不是_强调</p>'],
    ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
    ['*foo*bar**baz**', '<p><em>foo</em>bar<strong>baz</strong></p>'],
    ['\\*\\*不是\\*\\*', '<p>**不是**</p>'],
    ['**未完', '<p>**未完</p>'],
  ])('R-MSG-02 what CommonMark says elsewhere still holds: %s', (source, expected) => {
    expect(show(source)).toBe(expected);
  });
});

describe('autolinks', () => {
  test.each([
    ['见https://example.com/a，后文', 'https://example.com/a'],
    ['见 https://example.com。后文', 'https://example.com'],
    ['（https://example.com/a?b=c）', 'https://example.com/a?b=c'],
    ['“https://example.com/x”', 'https://example.com/x'],
    ['访问https://example.com查看', 'https://example.com'],
    ['https://zh.wikipedia.org/wiki/中文、其他', 'https://zh.wikipedia.org/wiki/中文'],
    ['www.example.com！好', 'www.example.com'],
    ['https://a.cn/b.，好', 'https://a.cn/b'],
  ])('R-MSG-52 an address ends at Chinese punctuation: %s', (source, address) => {
    const box = document.createElement('div');
    box.innerHTML = show(source);
    expect(box.querySelector('a')?.textContent).toBe(address);
    expect(box.textContent).toBe(source);
  });
});

describe('formulas', () => {
  const formulas = (source: string) => {
    const box = document.createElement('div');
    box.innerHTML = show(source);
    return [...box.querySelectorAll('[data-math]')].map(
      (one) => `${one.getAttribute('data-math')}:${one.textContent}`,
    );
  };
  test.each([
    ['质能方程 $E=mc^2$ 很有名', ['inline:E=mc^2']],
    ['设$x>0$，则$y<1$。', ['inline:x>0', 'inline:y<1']],
    ['$$\na^2+b^2=c^2\n$$', ['block:a^2+b^2=c^2']],
    ['行内 $$x$$ 也可', ['block:x']],
    ['\\(a_1\\) 与 \\[b_2\\]', ['inline:a_1', 'block:b_2']],
    ['文字\n\\[\n\\frac{1}{2}\n\\]\n文字', ['block:\\frac{1}{2}']],
    ['$a_1 * b_1 * c_1$', ['inline:a_1 * b_1 * c_1']],
    ['$\\text{速度}=1$', ['inline:\\text{速度}=1']],
    ['- 条目 $x$\n- $y$', ['inline:x', 'inline:y']],
    ['|式|值|\n|-|-|\n|$|x|$|$P(A|B)$|\n|\\(|y|\\)|2|', ['inline:|x|', 'inline:P(A|B)', 'inline:|y|']],
    [
      '因此\n\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}\n成立',
      ['block:\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}'],
    ],
    [
      '矩阵 \\begin{pmatrix}1 & 2\\\\3 & 4\\end{pmatrix} 可逆',
      ['block:\\begin{pmatrix}1 & 2\\\\3 & 4\\end{pmatrix}'],
    ],
    ['\\begin{align*}\nx &= 1 \\\\\n\\end{align*}', ['block:\\begin{align*}\nx &= 1 \\\\\n\\end{align*}']],
  ])('R-MSG-06 a formula is found in %s', (source, expected) => {
    expect(formulas(source)).toEqual(expected);
  });
  test.each([
    '价格是$5，原价$10。',
    '从$5到$10不等',
    '花了 $5 and $10 元',
    'US$100 和 US$200',
    '$HOME 和 $PATH',
    '赚了$100，花了$50，剩$50',
    '`$x$` 是代码',
    '\\$x\\$',
    '一共 $1,000.00 到 $2,000.00',
    '|甲|乙|\n|-|-|\n|$5|$6|\n|$a|$b|',
    '`\\begin{align}a\\end{align}`',
  ])('R-MSG-06 money and variables are not formulas: %s', (source) => {
    expect(formulas(source)).toEqual([]);
  });
});

test('R-MSG-84 bars of formulas part no cells, bars between cells do', () => {
  const cells = (source: string) => {
    const box = document.createElement('div');
    box.innerHTML = show(`|甲|乙|\n|-|-|\n${source}\n\n后文`);
    expect(box.lastElementChild?.textContent).toBe('后文');
    return [...box.querySelectorAll('td')].map((cell) => cell.textContent);
  };
  expect(cells('|$|x|$|值|')).toEqual(['|x|', '值']);
  expect(cells('|$5|$6|')).toEqual(['$5', '$6']);
  expect(cells('|$a|$b|')).toEqual(['$a', '$b']);
  expect(cells('|$x$|$y$|\n|$|z|$|$w$|')).toEqual(['x', 'y', '|z|', 'w']);
});

describe('footnotes', () => {
  test('R-MSG-85 a footnote is a number that has its text; without one it stays as written', () => {
    const html = show('正文[^1]和[^注]，没有[^2]。\n\n[^1]: 第一条\n    接着写\n[^注]: **第二**条');
    expect(html).toContain('正文<sup data-note="1">1</sup>和<sup data-note="注">注</sup>，没有[^2]。');
    expect(html).toContain('<div data-note-text="1"><sup>1</sup><div><p>第一条<br>接着写</p>\n</div></div>');
    expect(html).toContain('<div data-note-text="注"><sup>注</sup><div><p><strong>第二</strong>条</p>');
  });
  test('R-MSG-85 a name of a footnote cannot be markup, and a link of that name is none', () => {
    const html = show('[^"><img/src=x>] [^a](b)\n\n[^"><img/src=x>]: 文\n\n[^a]: 注');
    expect(html).not.toContain('<img');
    expect(html).not.toContain('href="b"');
  });
});

test('R-MSG-86 paragraphs from right to left find their own direction, others have none', () => {
  expect(show('שלום עולם\n\n- مرحبا\n\n- سلام')).toMatch(/^<p dir="auto">.*<ul dir="auto">\s*<li><p>مرحبا/s);
  expect(show('你好')).toBe('<p>你好</p>');
});

test('R-MSG-87 a table stands in a box that scrolls and shows what is out of sight', () => {
  expect(show('|甲|乙|\n|-|-|\n|1|2|')).toMatch(/^<div data-scroll="1" class="kit-shaded" tabindex="0"/);
});

describe('what hostile text costs', () => {
  test.each([
    ['nested quotes', '>'.repeat(5_000) + ' a'],
    ['open brackets', '['.repeat(50_000)],
    ['open links', '[a]('.repeat(20_000)],
    ['stars', '*a **b '.repeat(15_000)],
    ['backticks', '`'.repeat(50_000)],
    ['dollars', '$a '.repeat(30_000)],
    ['display dollars', '$$a\n\n'.repeat(10_000)],
    ['deep list', Array.from({ length: 2_000 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
    ['one long table', `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(3_000)}`],
    ['tildes', '~~a '.repeat(15_000)],
    ['angles', '<a '.repeat(30_000)],
    ['footnotes', '[^a]: b\n'.repeat(5_000)],
    ['open footnotes', '[^a'.repeat(30_000)],
    ['environments', '\\begin{align}a\n'.repeat(5_000)],
    ['bars in dollars', `|a|b|\n|-|-|\n|${'$|'.repeat(20_000)}`],
  ])('R-SEC-50 parsing ends and keeps the text: %s', (_, source) => {
    const started = performance.now();
    const html = toHtml(tokenise(source));
    expect(html.length).toBeGreaterThan(0);
    // A generous bound: what it guards against is minutes.
    expect(performance.now() - started).toBeLessThan(8_000);
  });
});
