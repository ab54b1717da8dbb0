import { expect, test } from 'vitest';
import { brief, extractInNode } from '../../test/extract-in-node.ts';
import { makePptx, shape } from '../../test/sample-files.ts';
import { chartPart } from '../../test/word-samples.ts';

const rels = (...all: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships>${all.map(([id, type, target]) => `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`).join('')}</Relationships>`;
const line = (text: string, properties = '') => `<a:p>${properties}<a:r><a:t>${text}</a:t></a:r></a:p>`;
const boxAt = (left: number, top: number, width: number, height: number, ...texts: string[]) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${left}" y="${top}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm></p:spPr><p:txBody>${texts.map((text) => line(text)).join('')}</p:txBody></p:sp>`;
const read = async (slides: readonly string[], parts: Readonly<Record<string, string>> = {}) => {
  const document = await extractInNode(makePptx(slides, parts), 'a.pptx');
  return { notes: document.notes, blocks: brief(document.blocks) };
};

test('R-READ-109 text boxes are read as people do: columns one after the other, rows of cards, groups as one, the title first', async () => {
  const columns = [
    boxAt(500, 220, 300, 100, '右下'),
    boxAt(500, 100, 300, 100, '右上'),
    boxAt(100, 220, 300, 100, '左下'),
    boxAt(100, 100, 300, 100, '左上'),
    boxAt(100, 400, 700, 40, '页底说明'),
    shape('title', '标题'),
  ].join('');
  const group = `<p:grpSp><p:grpSpPr><a:xfrm><a:off x="500" y="0"/><a:ext cx="100" cy="300"/><a:chOff x="0" y="0"/><a:chExt cx="1000" cy="3000"/></a:xfrm></p:grpSpPr>${boxAt(0, 2_000, 900, 500, '组二')}${boxAt(0, 100, 900, 500, '组一')}</p:grpSp>`;
  expect((await read([columns, group + boxAt(0, 0, 300, 300, '组左')])).blocks).toEqual([
    'h1 标题',
    'p 左上',
    'p 左下',
    'p 右上',
    'p 右下',
    'p 页底说明',
    'p 组左',
    'p 组一',
    'p 组二',
  ]);
});

test('R-READ-109 frames and bullets come from layout and master; numbers are counted by level', async () => {
  const place = (type: string, index: number, top: number, style = '') =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}" idx="${index}"/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="${top}"/><a:ext cx="90" cy="90"/></a:xfrm></p:spPr><p:txBody><a:lstStyle>${style}</a:lstStyle></p:txBody></p:sp>`;
  const holder = (index: number, ...lines: string[]) =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph idx="${index}"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody>${lines.join('')}</p:txBody></p:sp>`;
  const numbered = (text: string, level: number, type: string) =>
    line(text, `<a:pPr lvl="${level}"><a:buAutoNum type="${type}"/></a:pPr>`);
  const { blocks } = await read(
    [
      holder(2, line('后面')) +
        holder(
          1,
          numbered('一', 0, 'arabicPeriod'),
          numbered('甲', 1, 'ea1ChsPeriod'),
          numbered('乙', 1, 'ea1ChsPeriod'),
          numbered('二', 0, 'arabicPeriod'),
          line('无号'),
        ),
    ],
    {
      'ppt/slides/_rels/slide1.xml.rels': rels(['l', 'slideLayout', '../slideLayouts/a.xml']),
      'ppt/slideLayouts/a.xml': `<p:sldLayout><p:spTree>${place('body', 1, 100, '<a:lvl1pPr><a:buNone/></a:lvl1pPr>')}${place('body', 2, 500)}</p:spTree></p:sldLayout>`,
      'ppt/slideLayouts/_rels/a.xml.rels': rels(['m', 'slideMaster', '../slideMasters/m.xml']),
      'ppt/slideMasters/m.xml':
        '<p:sldMaster><p:txStyles><p:bodyStyle><a:lvl1pPr><a:buChar char="•"/></a:lvl1pPr></p:bodyStyle></p:txStyles></p:sldMaster>',
    },
  );
  expect(blocks).toEqual(['p 1. 一', 'p 一. 甲', 'p 二. 乙', 'p 2. 二', 'p 无号', 'i 后面']);
});

test('R-READ-110 charts, diagrams in the order of their tree, merged cells, both kinds of comments with answers, notes', async () => {
  const frame = (inner: string) => `<p:graphicFrame><a:graphic>${inner}</a:graphic></p:graphicFrame>`;
  const cell = (text: string, attributes = '') =>
    `<a:tc ${attributes}><a:txBody>${line(text)}</a:txBody></a:tc>`;
  const table = `<a:tbl><a:tr>${cell('季度', 'rowSpan="2"')}${cell('金额', 'gridSpan="2"')}${cell('', 'hMerge="1"')}</a:tr><a:tr>${cell('', 'vMerge="1"')}${cell('1')}${cell('2')}</a:tr></a:tbl>`;
  const point = (id: number, text: string) => `<dgm:pt modelId="${id}"><dgm:t>${line(text)}</dgm:t></dgm:pt>`;
  const link = (from: number, to: number, order: number) =>
    `<dgm:cxn srcId="${from}" destId="${to}" srcOrd="${order}"/>`;
  const diagram = `<dgm:dataModel><dgm:ptLst>${point(3, '第二步')}${point(2, '第一步')}${point(4, '细节')}<dgm:pt modelId="1" type="doc"/></dgm:ptLst><dgm:cxnLst>${link(1, 3, 1)}${link(1, 2, 0)}${link(2, 4, 0)}${link(4, 2, 0)}</dgm:cxnLst></dgm:dataModel>`;
  const { blocks } = await read(
    [frame('<c:chart r:id="c"/>') + frame(table) + frame('<dgm:relIds r:dm="d"/>'), shape('body', '二')],
    {
      'ppt/slides/_rels/slide1.xml.rels': rels(
        ['c', 'chart', '../charts/c.xml'],
        ['d', 'diagramData', '../diagrams/d.xml'],
        ['k', 'comments', '../comments/k.xml'],
      ),
      'ppt/slides/_rels/slide2.xml.rels': rels(
        ['k', 'comments', '../comments/m.xml'],
        ['n', 'notesSlide', '../notesSlides/n.xml'],
      ),
      'ppt/_rels/presentation.xml.rels': rels(
        ['r0', 'slide', 'slides/slide1.xml'],
        ['r1', 'slide', 'slides/slide2.xml'],
        ['a', 'commentAuthors', 'commentAuthors.xml'],
        ['b', 'authors', 'authors.xml'],
      ),
      'ppt/charts/c.xml': chartPart('销量', ['甲', '乙'], { 今年: [1, 2] }),
      'ppt/diagrams/d.xml': diagram,
      'ppt/commentAuthors.xml': '<p:cmAuthorLst><p:cmAuthor id="0" name="李明"/></p:cmAuthorLst>',
      'ppt/authors.xml': '<p188:authorLst><p188:author id="{B}" name="王芳"/></p188:authorLst>',
      'ppt/comments/k.xml': '<p:cmLst><p:cm authorId="0"><p:text>改一下</p:text></p:cm></p:cmLst>',
      'ppt/comments/m.xml': `<p188:cmLst><p188:cm authorId="{B}"><p188:replyLst><p188:reply authorId="{B}"><p188:txBody>${line('好的')}</p188:txBody></p188:reply></p188:replyLst><p188:txBody>${line('核对数字')}</p188:txBody></p188:cm></p188:cmLst>`,
      'ppt/notesSlides/n.xml': `<p:notes>${shape('sldImg', 'x')}${shape('body', '记得停顿')}${shape('sldNum', '7')}</p:notes>`,
    },
  );
  expect(blocks).toEqual([
    'p 图表：销量（柱形图）',
    't |今年/甲|1/乙|2',
    't 季度|金额|/|1|2',
    'i 第一步',
    'i 细节',
    'i 第二步',
    'p 批注（李明）：改一下',
    'i 二',
    'p 批注（王芳）：核对数字',
    'p 批注（王芳）：好的',
    'p 备注：记得停顿',
  ]);
});

test('R-READ-111 hidden slides are marked, hidden shapes left out, a first number that is not 1 is said', async () => {
  const hiddenShape = boxAt(0, 0, 10, 10, '看不见').replace(
    '<p:cNvPr id="1"/>',
    '<p:cNvPr id="1" hidden="1"/>',
  );
  const { blocks, notes } = await read([shape('title', '一'), ''], {
    'ppt/slides/slide2.xml': `<p:sld show="0"><p:cSld><p:spTree>${shape('body', '备用')}${hiddenShape}</p:spTree></p:cSld></p:sld>`,
    'ppt/presentation.xml':
      '<p:presentation firstSlideNum="5"><p:sldIdLst><p:sldId id="256" r:id="r0"/><p:sldId id="257" r:id="r1"/><p:sldId id="258" r:id="r1"/></p:sldIdLst></p:presentation>',
  });
  expect(blocks).toEqual(['h1 一', 'p （隐藏的幻灯片）', 'i 备用']);
  expect(notes).toEqual([
    '第 2 张幻灯片在放映时隐藏，也读了出来，并且标了出来。',
    '幻灯片上印的编号从 5 开始，这里从第 1 张数起。',
  ]);
});
