import {
  numbered,
  numberingPart,
  level,
  wordFile,
  field,
  chartPart,
  para,
  run,
} from '../packages/document-reader/test/word-samples.ts';
import { makePptx, shape, utf8 } from '../packages/document-reader/test/sample-files.ts';
import { num, rels, row, text, workbook } from '../packages/document-reader/test/sheet-samples.ts';

/** A file made from known text, and what a reader should say of it. */
export interface Sample {
  readonly format: 'docx' | 'pptx' | 'xlsx' | 'html';
  readonly feature: string;
  readonly bytes: Uint8Array;
  readonly expected: string;
}

const words =
  '甲方 乙方 合同 价款 验收 交付 违约 保密 期限 争议 仲裁 附件 数量 单价 合计 备注 项目 进度 负责人 质量 安全 培训 设备 场地 运输 invoice order total price review draft summary table figure'.split(
    ' ',
  );

/** Words and numbers, the same for a seed (mulberry32). */
class Source {
  #state: number;
  constructor(seed: number) {
    this.#state = seed;
  }
  number(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  }
  word(): string {
    return words[this.number(words.length)] ?? '';
  }
  phrase(count = 4): string {
    return Array.from({ length: count }, () => this.word()).join(' ');
  }
  list(count: number, length = 3): string[] {
    return Array.from({ length: count }, () => this.phrase(length));
  }
}

type Maker = (source: Source) => { readonly bytes: Uint8Array; readonly expected: readonly string[] };

const chinese = ['一', '二', '三', '四', '五', '六'];
const cell = (content: string, properties = '') =>
  `<w:tc>${properties === '' ? '' : `<w:tcPr>${properties}</w:tcPr>`}${para(content)}</w:tc>`;
const wordRow = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
const box = (content: string) =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx><w:txbxContent>${para(content)}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${para(content)}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
const control = (on: boolean) =>
  `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${on ? 1 : 0}"/></w14:checkbox></w:sdtPr><w:sdtContent>${run(on ? '☒' : '☐')}</w:sdtContent></w:sdt>`;

const word: Readonly<Record<string, Maker>> = {
  numbering(source) {
    const [articles, items] = [source.list(4), source.list(4)];
    const body = articles.flatMap((one, at) => [
      numbered(one, 1),
      ...(at % 2 === 0 ? [para(items[at] ?? '')] : [numbered(items[at] ?? '', 1, 1)]),
    ]);
    const parts = {
      numbering: numberingPart(
        { 0: level(0, 'chineseCountingThousand', '第%1条') + level(1, 'decimal', '（%2）') },
        [[1, 0]],
      ),
    };
    const expected = articles.flatMap((one, at) => [
      `第${chinese[at] ?? ''}条 ${one}`,
      at % 2 === 0 ? (items[at] ?? '') : `（1） ${items[at] ?? ''}`,
    ]);
    return { bytes: wordFile(body.join(''), parts), expected };
  },
  fields(source) {
    const [date, name, sum] = [source.phrase(2), source.word(), String(source.number(9_999))];
    return {
      bytes: wordFile(
        para(`${run('签订于')}<w:fldSimple w:instr=" DATE ">${run(date)}</w:fldSimple>`) +
          para(run('致') + field(` MERGEFIELD ${name} `)) +
          para(run('共') + field(' =SUM(ABOVE) ', sum) + run('元')),
      ),
      expected: [`签订于${date}`, `致«${name}»`, `共${sum}元`],
    };
  },
  'notes and comments'(source) {
    const [first, note, second, comment] = source.list(4);
    return {
      bytes: wordFile(
        para(run(first ?? '') + '<w:r><w:footnoteReference w:id="2"/></w:r>') +
          para(run(second ?? '') + '<w:r><w:commentReference w:id="7"/></w:r>'),
        {
          footnotes: `<w:footnotes><w:footnote w:id="2">${para(note ?? '')}</w:footnote></w:footnotes>`,
          comments: `<w:comments><w:comment w:id="7" w:author="李明">${para(comment ?? '')}</w:comment></w:comments>`,
        },
      ),
      expected: [
        `${first ?? ''}[1]`,
        second ?? '',
        `批注（李明）：${comment ?? ''}`,
        `脚注 [1] ${note ?? ''}`,
      ],
    };
  },
  'text boxes'(source) {
    const [before, inside, after] = source.list(3);
    return {
      bytes: wordFile(para(run(before ?? '') + box(inside ?? '')) + para(after ?? '')),
      expected: [before ?? '', inside ?? '', after ?? ''],
    };
  },
  'tracked changes'(source) {
    const [kept, gone, added, moved] = source.list(4);
    return {
      bytes: wordFile(
        para(
          `${run(kept ?? '')}<w:del><w:r><w:delText>${gone ?? ''}</w:delText></w:r></w:del><w:ins>${run(added ?? '')}</w:ins><w:moveFrom>${run(moved ?? '')}</w:moveFrom>`,
        ) + para(`<w:moveTo>${run(moved ?? '')}</w:moveTo>`),
      ),
      expected: [`${kept ?? ''}${added ?? ''}`, moved ?? ''],
    };
  },
  'check boxes'(source) {
    const all = source.list(4, 1);
    const on = all.map(() => source.number(2) === 1);
    return {
      bytes: wordFile(all.map((one, at) => para(control(on[at] ?? false) + run(one))).join('')),
      expected: all.map((one, at) => `${on[at] ? '☑' : '☐'}${one}`),
    };
  },
  formulas(source) {
    const m = (symbol: string) => `<m:r><m:t>${symbol}</m:t></m:r>`;
    const [a, b] = [String(source.number(90) + 10), String(source.number(90) + 10)];
    const fraction = `<m:oMath>${m('x=')}<m:f><m:num>${m(a)}</m:num><m:den>${m(b)}</m:den></m:f></m:oMath>`;
    const only = `<m:oMathPara><m:oMath><m:eqArr><m:e>${m(`y=${a}`)}</m:e></m:eqArr></m:oMath></m:oMathPara>`;
    return {
      bytes: wordFile(para(run('解为') + fraction) + para(only)),
      expected: [`解为$x=\\frac{${a}}{${b}}$`, `$$y=${a}$$`],
    };
  },
  charts(source) {
    const [title, first, second, series] = source.list(4, 1);
    const values = [source.number(100), source.number(100)];
    return {
      bytes: wordFile(
        para('<w:r><w:drawing><a:graphicData><c:chart r:id="chart1"/></a:graphicData></w:drawing></w:r>'),
        { chart1: chartPart(title ?? '', [first ?? '', second ?? ''], { [series ?? '']: values }) },
      ),
      expected: [
        `图表：${title ?? ''}（柱形图）`,
        ` ${series ?? ''}`,
        `${first ?? ''} ${values[0] ?? ''}`,
        `${second ?? ''} ${values[1] ?? ''}`,
      ],
    };
  },
  'merged cells'(source) {
    const [a, b, c, d, e] = source.list(5, 1);
    const table = [
      wordRow(cell(a ?? '', '<w:vMerge w:val="restart"/>'), cell(b ?? '', '<w:gridSpan w:val="2"/>')),
      wordRow(cell('', '<w:vMerge/>'), cell(c ?? ''), cell(d ?? '')),
    ].join('');
    return {
      bytes: wordFile(`<w:tbl>${table}</w:tbl>${para(e ?? '')}`),
      expected: [`${a ?? ''} ${b ?? ''}`, `${c ?? ''} ${d ?? ''}`, e ?? ''],
    };
  },
  'right to left'(source) {
    const count = String(source.number(90) + 10);
    return {
      bytes: wordFile(
        para(run(`العقد رقم ${count}`, '<w:rtl/>'), '<w:bidi/>') + para('שלום עולם', '<w:bidi/>'),
      ),
      expected: [`العقد رقم ${count}`, 'שלום עולם'],
    };
  },
  'hidden text'(source) {
    const [shown, hidden, more] = source.list(3);
    return {
      bytes: wordFile(para(run(shown ?? '') + run(hidden ?? '', '<w:vanish/>') + run(more ?? ''))),
      expected: [`${shown ?? ''}${more ?? ''}`],
    };
  },
};

const line = (content: string) => `<a:p><a:r><a:t>${content}</a:t></a:r></a:p>`;
const boxAt = (left: number, top: number, content: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${left}" y="${top}"/><a:ext cx="300" cy="100"/></a:xfrm></p:spPr><p:txBody>${line(content)}</p:txBody></p:sp>`;
const frame = (inner: string) => `<p:graphicFrame><a:graphic>${inner}</a:graphic></p:graphicFrame>`;

const slides: Readonly<Record<string, Maker>> = {
  'text boxes'(source) {
    const [title, ...all] = source.list(5);
    const places = [0, 1, 2, 3].map((at) =>
      boxAt(at < 2 ? 100 : 500, at % 2 === 0 ? 100 : 220, all[at] ?? ''),
    );
    return {
      bytes: makePptx([[places[3], places[2], places[1], places[0], shape('title', title ?? '')].join('')]),
      expected: [title ?? '', ...all],
    };
  },
  'charts and notes'(source) {
    const [title, first, second, series, note] = source.list(5, 1);
    const values = [source.number(100), source.number(100)];
    return {
      bytes: makePptx([shape('title', title ?? '') + frame('<c:chart r:id="c"/>')], {
        'ppt/slides/_rels/slide1.xml.rels': rels(
          ['c', 'chart', '../charts/c.xml'],
          ['n', 'notesSlide', '../notesSlides/n.xml'],
        ),
        'ppt/charts/c.xml': chartPart(title ?? '', [first ?? '', second ?? ''], { [series ?? '']: values }),
        'ppt/notesSlides/n.xml': `<p:notes>${shape('body', note ?? '')}</p:notes>`,
      }),
      expected: [
        title ?? '',
        `图表：${title ?? ''}（柱形图）`,
        series ?? '',
        `${first ?? ''} ${values[0] ?? ''}`,
        `${second ?? ''} ${values[1] ?? ''}`,
        `备注：${note ?? ''}`,
      ],
    };
  },
  'merged cells'(source) {
    const [a, b, c, d] = source.list(4, 1);
    const at = (content: string, attributes = '') =>
      `<a:tc ${attributes}><a:txBody>${line(content)}</a:txBody></a:tc>`;
    const table = `<a:tbl><a:tr>${at(a ?? '', 'rowSpan="2"')}${at(b ?? '', 'gridSpan="2"')}${at('', 'hMerge="1"')}</a:tr><a:tr>${at('', 'vMerge="1"')}${at(c ?? '')}${at(d ?? '')}</a:tr></a:tbl>`;
    return { bytes: makePptx([frame(table)]), expected: [`${a ?? ''} ${b ?? ''}`, `${c ?? ''} ${d ?? ''}`] };
  },
};

const sheets: Readonly<Record<string, Maker>> = {
  'several tables'(source) {
    const [a, b, c, d, name, note] = source.list(6, 1);
    const n = Array.from({ length: 4 }, () => source.number(1_000));
    const rows = [
      row(1, text('A1', a ?? '') + text('B1', b ?? '') + text('E1', c ?? '') + text('F1', d ?? '')),
      row(2, num('A2', n[0] ?? 0) + num('B2', n[1] ?? 0) + num('E2', n[2] ?? 0) + num('F2', n[3] ?? 0)),
      row(4, text('A4', note ?? '')),
    ].join('');
    return {
      bytes: workbook([{ name: name ?? '', rows }]),
      expected: [name ?? '', `${a} ${b}`, `${n[0]} ${n[1]}`, `${c} ${d}`, `${n[2]} ${n[3]}`, note ?? ''],
    };
  },
  'merged cells'(source) {
    const [title, a, b, c, d, name] = source.list(6, 1);
    const rows = [
      row(1, text('A1', title ?? '')),
      row(2, text('A2', a ?? '') + text('B2', b ?? '')),
      row(3, text('B3', c ?? '') + text('C3', d ?? '')),
    ].join('');
    const after =
      '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A2:A3"/><mergeCell ref="B2:C2"/></mergeCells>';
    return {
      bytes: workbook([{ name: name ?? '', rows, after }]),
      expected: [name ?? '', title ?? '', `${a} ${b}`, `${c} ${d}`],
    };
  },
  'hidden rows'(source) {
    const [a, b, c, d, name] = source.list(5, 1);
    const rows = [
      row(1, text('A1', a ?? '') + text('B1', b ?? '')),
      row(2, text('A2', 'x') + text('B2', 'x'), 'hidden="1"'),
      row(3, text('A3', c ?? '') + text('B3', d ?? '')),
    ].join('');
    return {
      bytes: workbook([{ name: name ?? '', rows }]),
      expected: [name ?? '', `${a} ${b}`, `${c} ${d}`],
    };
  },
};

const pages: Readonly<Record<string, Maker>> = {
  fragments(source) {
    const [a, b] = source.list(2);
    return { bytes: utf8(`<h2>${a ?? ''}</h2><p>${b ?? ''}</p>`), expected: [a ?? '', b ?? ''] };
  },
  'merged cells'(source) {
    const [a, b, c, d] = source.list(4, 1);
    return {
      bytes: utf8(
        `<table><tr><th rowspan="2">${a}</th><th colspan="2">${b}</th></tr><tr><td>${c}</td><td>${d}</td></tr></table>`,
      ),
      expected: [`${a} ${b}`, `${c} ${d}`],
    };
  },
  'lists, boxes and hidden text'(source) {
    const [a, b, c, d] = source.list(4);
    return {
      bytes: utf8(
        `<html><body><ol start="3"><li>${a}</li><li>${b}</li></ol><p hidden>${d}</p><p><input type="checkbox" checked>${c}</p></body></html>`,
      ),
      expected: [`3. ${a}`, `4. ${b}`, `☑ ${c}`],
    };
  },
};

/** Files of every feature, from seeds. */
export function* extractionSamples(count: number, seed: number): Generator<Sample> {
  const sets = { docx: word, pptx: slides, xlsx: sheets, html: pages } as const;
  for (const format of ['docx', 'pptx', 'xlsx', 'html'] as const)
    for (const [feature, make] of Object.entries(sets[format]))
      for (let at = 0; at < count; at += 1) {
        const { bytes, expected } = make(new Source(seed * 1_000 + at));
        yield { format, feature, bytes, expected: expected.join('\n') };
      }
}
