import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkTagged, outlineOf } from '../test/check-tagged.ts';
import { diskSlices, request, run } from '../test/pdf-request.ts';
import type { Drawing, PageDrawing, PdfRequest, StructureNode } from './drawing.ts';
import { makePdf } from './make-pdf.ts';

const slices = diskSlices();
const pixel = { kind: 'pixels', rgba: new Uint8Array([1, 2, 3, 255]), width: 1, height: 1 } as const;

async function check(wanted: PdfRequest) {
  const made = await makePdf(wanted, { slices, drawGlyph: () => undefined });
  return checkTagged(new Uint8Array(await made.file.arrayBuffer()));
}

const fill: Drawing = { kind: 'fill', path: [['m', 0, 0], ['l', 9, 9], ['z']], colour: [0, 0, 0, 1] };
const photo = (tag: number): Drawing => ({
  kind: 'picture',
  picture: 0,
  matrix: [90, 0, 0, 120, 5, 5],
  opacity: 1,
  tag,
});

function tagged(structure: readonly StructureNode[], pages: readonly PageDrawing[]): PdfRequest {
  return { ...request([]), structure, pages, pictures: [pixel] };
}

test('R-XFER-85 headings, paragraphs, lists, links and figures are nodes of the structure, all else is decoration', async () => {
  const structure: readonly StructureNode[] = [
    { role: 'Sect', parent: -1 },
    { role: 'Figure', parent: 0, alt: '个人照片' },
    { role: 'H1', parent: 0 },
    { role: 'P', parent: 0 },
    { role: 'Link', parent: 3 },
    { role: 'L', parent: -1, numbered: true },
    { role: 'LI', parent: 5 },
    { role: 'Lbl', parent: 6 },
    { role: 'LBody', parent: 6, language: 'en' },
    { role: 'P', parent: -1 },
  ];
  const text = (tag: number, words: string) => run(words, { tag });
  const first = [
    fill,
    photo(1),
    ...text(2, '林知夏'),
    ...text(3, '邮箱 '),
    ...text(4, 'a@b.cn'),
    ...text(3, '。'),
  ];
  const found = await check(
    tagged(structure, [
      {
        drawings: [...first, ...text(7, '1.'), ...text(8, 'one'), fill, ...run('1 / 2')],
        links: [{ x: 0, y: 0, width: 9, height: 9, href: 'mailto:a@b.cn', text: 'a@b.cn', tag: 4 }],
      },
      { drawings: [fill, ...text(8, 'two')], links: [] },
    ]),
  );
  expect(found.problems).toEqual([]);
  expect(found.language).toBe('zh-CN');
  expect(outlineOf(found.tree)).toEqual([
    'Document',
    ' Sect',
    '  Figure',
    '  H1',
    '  P',
    '   Link',
    ' L',
    '  LI',
    '   Lbl',
    '   LBody',
  ]);
});

test('R-XFER-85 letters that are spaced out have the same widths in the font’s file and in its dictionary', async () => {
  const runs = [
    ...run('工作', { size: 14, tag: 0 }),
    ...run('工作', { size: 20, tag: 0 }),
    ...run('工', { size: 11, tag: 0 }),
  ];
  const found = await check(tagged([{ role: 'H1', parent: -1 }], [{ drawings: runs, links: [] }]));
  expect(found.problems).toEqual([]);
});

test('R-XFER-85 a character of several glyphs has Unicode for each of them', async () => {
  const [accented] = run('x', { tag: 0 });
  const runs = accented
    ? ['e\u0323\u0302', '\u1ec7\u0323', 'q\u0301'].map((unit) => ({ ...accented, units: [unit] }))
    : [];
  const found = await check(tagged([{ role: 'H1', parent: -1 }], [{ drawings: runs, links: [] }]));
  expect(found.problems).toEqual([]);
});

test('R-XFER-85 text that nothing claims is marked as decoration, and the check says what else is missing', async () => {
  const link = { x: 0, y: 0, width: 9, height: 9, href: 'https://example.com', text: '' };
  const found = await check(
    tagged([{ role: 'H2', parent: -1 }], [{ drawings: run('林', { tag: 0 }), links: [link] }]),
  );
  expect(found.problems).toContain('H2 follows H0');
  expect(found.problems).toContain('a link is in no Link element');
});

const piece = fc.record({
  role: fc.constantFrom('Sect', 'P', 'H1', 'L'),
  page: fc.nat(2),
  words: fc.constantFrom('林知夏', 'React 工程师', '·', 'Vue'),
  continues: fc.boolean(),
});

test('R-XFER-85 any sections, paragraphs and lists over any pages give a valid structure', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
      const structure: StructureNode[] = [{ role: 'H1', parent: -1 }];
      const pages: Drawing[][] = [[...run('林', { tag: 0 })], [], []];
      let section = -1;
      for (const { role, page, words, continues } of pieces) {
        const add = (node: StructureNode) => structure.push(node) - 1;
        let tag: number;
        if (role === 'Sect') {
          section = add({ role: 'Sect', parent: -1 });
          continue;
        } else if (role === 'L') {
          const item = add({ role: 'LI', parent: add({ role: 'L', parent: section }) });
          tag = add({ role: 'LBody', parent: item });
        } else tag = add({ role, parent: section });
        pages[page]?.push(fill, ...run(words, { tag }));
        if (continues) pages[Math.min(2, page + 1)]?.push(...run(words, { tag }));
      }
      const found = await check(
        tagged(
          structure,
          pages.map((drawings) => ({ drawings, links: [] })),
        ),
      );
      expect(found.problems).toEqual([]);
    }),
    { numRuns: 15 },
  );
}, 30_000);
