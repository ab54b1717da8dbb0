import { expect, test } from 'vitest';
import { brief, extractInNode, outcomeOf } from '../../test/extract-in-node.ts';
import {
  chartPart,
  field,
  level,
  numbered,
  numberingPart,
  para,
  run,
  wordFile,
} from '../../test/word-samples.ts';

const read = async (body: string, parts: Readonly<Record<string, string>> = {}) =>
  brief((await extractInNode(wordFile(body, parts), 'a.docx')).blocks);

test('R-READ-103 numbers of articles, several levels, continued after an interruption, started anew by an override', async () => {
  const numbering = numberingPart(
    {
      1: `${level(0, 'chineseCountingThousand', '第%1条', '<w:suff w:val="space"/>')}${level(1, 'chineseCounting', '（%2）', '<w:suff w:val="nothing"/>')}${level(2, 'decimal', '%3.')}`,
      2: `${level(0, 'decimal', '%1')}${level(1, 'decimal', '%1.%2')}${level(2, 'lowerLetter', '%3)')}`,
      3: level(0, 'bullet', '·'),
    },
    [
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 2, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>'],
    ],
  );
  const body = [
    numbered('标的', 1),
    numbered('房屋', 1, 1),
    numbered('面积', 1, 1),
    numbered('甲', 1, 2),
    para('说明文字'),
    numbered('租期', 1),
    numbered('起算', 1, 1),
    numbered('点', 3),
    numbered('一', 2),
    numbered('二', 2, 1),
    numbered('三', 2, 2),
    numbered('四', 4),
    numbered('五', 2),
  ];
  expect(await read(body.join(''), { numbering })).toEqual([
    'p 第一条 标的',
    'p （一）房屋',
    'p （二）面积',
    'p 1. 甲',
    'p 说明文字',
    'p 第二条 租期',
    'p （一）起算',
    'i 点',
    'p 1 一',
    'p 1.1 二',
    'p a) 三',
    'p 5 四',
    'p 6 五',
  ]);
});

test('R-READ-103 numbers by style, formats of numbers, legal levels, lists taken from a list style', async () => {
  const styles =
    '<w:styles><w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>' +
    '<w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/><w:basedOn w:val="H1"/></w:style>' +
    '<w:style w:type="paragraph" w:styleId="B"><w:name w:val="Body"/><w:basedOn w:val="H1"/><w:pPr><w:outlineLvl w:val="9"/><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr></w:style>' +
    '<w:style w:type="numbering" w:styleId="L"><w:name w:val="list"/><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style></w:styles>';
  const numbering = numberingPart(
    {
      1: `${level(0, 'upperRoman', '%1.', '<w:pStyle w:val="H1"/>')}${level(1, 'decimal', '%1.%2', '<w:pStyle w:val="H2"/><w:isLgl/>')}`,
      2: '<w:numStyleLink w:val="L"/>',
      3: `${level(0, 'chineseLegalSimplified', '%1、', '<w:suff w:val="nothing"/>')}${level(1, 'decimalEnclosedCircle', '%2')}`,
    },
    [
      [1, 1],
      [2, 2],
      [3, 3],
    ],
  );
  const styled = (text: string, style: string) => para(text, `<w:pStyle w:val="${style}"/>`);
  const many = Array.from({ length: 11 }, () => numbered('项', 2)).join('');
  const blocks = await read(
    styled('总', 'H1') +
      styled('分', 'H2') +
      styled('文', 'B') +
      styled('又', 'H1') +
      many +
      numbered('圈', 2, 1),
    {
      styles,
      numbering,
    },
  );
  expect(blocks.slice(0, 4)).toEqual(['h1 I. 总', 'h2 1.1 分', 'p 文', 'h1 II. 又']);
  expect(blocks.slice(-2)).toEqual(['p 壹拾壹、项', 'p ① 圈']);
});

test('R-READ-104 fields show their results, merge fields their names, form fields their state', async () => {
  const box = (state: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="0"/>${state}</w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const control = (state: string) =>
    `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${state}"/></w14:checkbox></w:sdtPr><w:sdtContent>${run('?')}</w:sdtContent></w:sdt>`;
  expect(
    await read(
      para(`<w:fldSimple w:instr=" DATE ">${run('2026年3月5日')}</w:fldSimple>`) +
        para(run('尊敬的') + field(' MERGEFIELD 姓名 ') + run('：')) +
        para(field(' MERGEFIELD "单位 名称" \\* MERGEFORMAT ', '«单位 名称»')) +
        para(run('共') + field(' =SUM(ABOVE) ', '300') + run('元')) +
        para(box('<w:checked/>') + run('同意 ') + box('') + run('反对')) +
        para(
          control('1') +
            run('是 ') +
            control('0') +
            run('否 ') +
            '<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>',
        ) +
        para(`<w:r><w:fldChar w:fldCharType="begin"/></w:r>${run('坏')}`) +
        para('之后的文字'),
    ),
  ).toEqual([
    'p 2026年3月5日',
    'p 尊敬的«姓名»：',
    'p «单位 名称»',
    'p 共300元',
    'p ☑同意 ☐反对',
    'p ☑是 ☐否 ☑',
    'p 之后的文字',
  ]);
});

test('R-READ-105 notes at the end, text boxes once, tracked changes as accepted, comments as such, hidden text left out', async () => {
  const inBox = (text: string) => `<w:txbxContent>${para(text)}</w:txbxContent>`;
  const box = `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>${inBox('框里')}</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${inBox('框里')}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
  const parts = {
    footnotes: `<w:footnotes><w:footnote w:type="separator" w:id="0">${para('—')}</w:footnote><w:footnote w:id="2">${para('出处。')}</w:footnote></w:footnotes>`,
    endnotes: `<w:endnotes><w:endnote w:id="1">${para('书目。')}</w:endnote></w:endnotes>`,
    comments: `<w:comments><w:comment w:id="7" w:author="李明">${para('请核对')}</w:comment></w:comments>`,
    styles:
      '<w:styles><w:style w:type="character" w:styleId="X"><w:name w:val="secret"/><w:rPr><w:vanish/></w:rPr></w:style></w:styles>',
  };
  expect(
    await read(
      para(
        run('正文') + '<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:endnoteReference w:id="1"/></w:r>',
      ) +
        para(run('价款') + '<w:r><w:commentReference w:id="7"/></w:r>' + box) +
        para(
          `${run('原')}<w:del><w:r><w:delText>旧</w:delText></w:r></w:del><w:ins>${run('新')}</w:ins><w:moveFrom>${run('移')}</w:moveFrom>`,
        ) +
        para('断开的', '<w:rPr><w:del w:id="1"/></w:rPr>') +
        para('一段') +
        para(
          run('看得见') +
            run('看不见', '<w:vanish/>') +
            run('也看不见', '<w:rStyle w:val="X"/>') +
            run('又见', '<w:rStyle w:val="X"/><w:vanish w:val="0"/>'),
        ) +
        `<w:tbl><w:tr><w:trPr><w:del/></w:trPr><w:tc>${para('删')}</w:tc><w:tc>${para('删')}</w:tc></w:tr><w:tr><w:tc>${para('留')}</w:tc><w:tc>${para('下')}</w:tc></w:tr></w:tbl>`,
      parts,
    ),
  ).toEqual([
    'p 正文[1][尾1]',
    'p 价款',
    'p 框里',
    'p 批注（李明）：请核对',
    'p 原新',
    'p 断开的一段',
    'p 看得见又见',
    't 留|下',
    'p 脚注 [1] 出处。',
    'p 尾注 [尾1] 书目。',
  ]);
});

test('R-READ-106 formulas as LaTeX, charts as tables of their data', async () => {
  const m = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
  const formula = `<m:oMath>${m('x=')}<m:f><m:num>${m('−b±')}<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e><m:sSup><m:e>${m('b')}</m:e><m:sup>${m('2')}</m:sup></m:sSup>${m('−4ac')}</m:e></m:rad></m:num><m:den>${m('2a')}</m:den></m:f></m:oMath>`;
  const sum = `<m:oMathPara><m:oMath><m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${m('i=1')}</m:sub><m:sup>${m('n')}</m:sup><m:e><m:d><m:e>${m('αᵢ')}</m:e></m:d></m:e></m:nary></m:oMath></m:oMathPara>`;
  const drawing = '<w:r><w:drawing><a:graphicData><c:chart r:id="chart1"/></a:graphicData></w:drawing></w:r>';
  expect(
    await read(para(run('解为') + formula) + para(sum) + para(drawing) + para(drawing), {
      chart1: chartPart('销量', ['一月', '二月'], { 苹果: [3, 4.5], 梨: [1, 0.30000000000000004] }),
    }),
  ).toEqual([
    'p 解为$x=\\frac{-b\\pm \\sqrt{b^{2}-4ac}}{2a}$',
    'p $$\\sum_{i=1}^{n} \\left(\\alpha ᵢ\\right)$$',
    'p 图表：销量（柱形图）',
    't |苹果|梨/一月|3|1/二月|4.5|0.3',
  ]);
});

test('R-READ-107 merged cells stand once; headers and footers are said once, page numbers not', async () => {
  const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${para(text)}</w:tc>`;
  const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
  const section = (id: string) =>
    `<w:sectPr><w:headerReference w:type="default" r:id="${id}"/><w:headerReference w:type="first" r:id="header3"/><w:footerReference w:type="default" r:id="footer1"/></w:sectPr>`;
  const header = (text: string) => `<w:hdr>${para(text)}</w:hdr>`;
  expect(
    await read(
      `<w:tbl>${row(cell('项目', '<w:vMerge w:val="restart"/>'), cell('金额', '<w:gridSpan w:val="2"/>'))}${row(cell('', '<w:vMerge/>'), cell('1'), cell('2'))}</w:tbl>` +
        para('', section('header1')) +
        para('正文') +
        section('header2'),
      {
        header1: header('机密'),
        header2: header('机密'),
        header3: header('不用的首页'),
        footer1: `<w:ftr>${para(run('第') + field(' PAGE ', '1') + run('页 共') + field(' NUMPAGES ', '9') + run('页'))}${para('某某公司')}</w:ftr>`,
      },
    ),
  ).toEqual(['p 页眉：机密', 't 项目|金额|/|1|2', 'p 正文', 'p 页脚：某某公司']);
});

test('R-READ-197 a single formula that Word wraps for its number is not aligned; several lines are', async () => {
  const m = (text: string) => `<m:e><m:r><m:t>${text}</m:t></m:r></m:e>`;
  const formula = (...lines: string[]) =>
    para(`<m:oMathPara><m:oMath><m:eqArr>${lines.map(m).join('')}</m:eqArr></m:oMath></m:oMathPara>`);
  expect(await read(formula('y=1') + formula('y=1', 'z=2'))).toEqual([
    'p $$y=1$$',
    'p $$\\begin{aligned} y=1 \\\\ z=2 \\end{aligned}$$',
  ]);
});

test('R-READ-108 right-to-left text keeps the order in which it is read', async () => {
  expect(
    await read(
      para(run('العقد رقم 12', '<w:rtl/>'), '<w:bidi/>') +
        para(
          `<w:bdo w:val="rtl">${run('שלום')}</w:bdo><w:dir w:val="rtl">${run(' עולם')}</w:dir>`,
          '<w:bidi/>',
        ),
    ),
  ).toEqual(['p العقد رقم 12', 'p שלום עולם']);
});

test('R-READ-11 a Word file that refers to itself, nests or repeats without end is read within bounds', async () => {
  const styles =
    '<w:styles><w:style w:type="paragraph" w:styleId="A"><w:name w:val="a"/><w:basedOn w:val="B"/></w:style><w:style w:type="paragraph" w:styleId="B"><w:name w:val="b"/><w:basedOn w:val="A"/></w:style></w:styles>';
  const drawing = '<w:r><w:drawing><c:chart r:id="chart1"/></w:drawing></w:r>';
  const note = '<w:r><w:footnoteReference w:id="1"/></w:r>';
  const blocks = await read(
    para('环', '<w:pStyle w:val="A"/>') +
      para(drawing.repeat(500) + note.repeat(500)) +
      `${'<w:tbl><w:tr><w:tc>'.repeat(300)}${para('深')}${'</w:tc></w:tr></w:tbl>'.repeat(300)}` +
      para('末'),
    {
      styles,
      chart1: chartPart(
        '图',
        Array.from({ length: 1_000 }, (_, at) => String(at)),
        { a: [1] },
      ),
      footnotes: `<w:footnotes><w:footnote w:id="1">${para(run('注') + note)}</w:footnote></w:footnotes>`,
    },
  );
  expect(blocks.filter((one) => one.startsWith('p 图表'))).toHaveLength(1);
  expect(blocks.filter((one) => one.startsWith('p 脚注'))).toHaveLength(1);
  expect(blocks).toContain('p 末');
  const wide = `<w:tbl>${`<w:tr>${`<w:tc><w:tcPr><w:gridSpan w:val="999999"/><w:vMerge w:val="restart"/></w:tcPr>${para('x')}</w:tc>`.repeat(20)}</w:tr>`.repeat(200)}</w:tbl>`;
  const outcome = await outcomeOf(wordFile(wide), 'a.docx');
  expect(typeof outcome === 'string' ? outcome : outcome.blocks[0]?.text.length).toBeLessThan(1_000_000);
});
