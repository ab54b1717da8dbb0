import { readFile } from 'node:fs/promises';
import { loadDocument, sampleResume, templates, type ResumeDocument } from '@baigong/resume';
import sharp from 'sharp';
import { checkTagged } from '../packages/pdf/test/check-tagged.ts';
import { comparePages } from './support/compare-pages.ts';
import { expect, test } from './support/fixtures.ts';
import { inTemplate, openEditor, seedResumes, threePageResume, withPhoto } from './support/open-resume.ts';
import { importAsNew, storedDocument } from './support/import-resume.ts';
import {
  checkPdf,
  drawPage,
  exportPdf,
  capturePages,
  readAttached,
  readText,
  type PageCapture,
} from './support/resume-pdf-files.ts';
import { shareInOrder, shareOfWholeLines } from './support/compare-text.ts';
import { unusualResume } from './support/unusual-resume.ts';

/*
 * Every template through the dialog's own export, at 96 DPI beside the preview's screenshot. Three of them run with
 * `npm run test:all`, all of them with `npm run test:pdf`.
 */
test.use({ viewport: { width: 1800, height: 1300 } });

const sample: ReadonlySet<string> = new Set(['default', 'sidebar', 'creative']);

/** Large and smooth: of a few pixels made large every program makes something else. */
const drawn = await sharp(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="360" height="360"><linearGradient id="g"><stop stop-color="#8ab"/><stop offset="1" stop-color="#345"/></linearGradient><rect width="360" height="360" fill="url(#g)"/><circle cx="180" cy="150" r="80" fill="#edc"/></svg>',
  ),
)
  .jpeg({ quality: 90 })
  .toBuffer();
const portrait = `data:image/jpeg;base64,${drawn.toString('base64')}`;

const resumes = [
  { name: 'one page with a photo', document: withPhoto(sampleResume(), portrait) },
  { name: 'three pages', document: threePageResume() },
  { name: 'rare characters, Latin, digits, punctuation and emoji', document: unusualResume() },
] as const;

/** Of the characters, in order. The figure. */
const minTextShare = 0.995;
/*
 * Over sixteen templates and 86 pages the two programs' own smoothing comes to 2.4 as a mean and 42 in the worst cell. A
 * page drawn two pixels lower has 3.3 to 6.4; a line that breaks elsewhere, or lost ink, 70 to 120 in a cell.
 */
const maxDifference = { mean: 3, worst: 48 };

async function expectPages(file: string, shown: readonly PageCapture[]): Promise<void> {
  for (const [at, { picture, lines }] of shown.entries()) {
    const raw = readText(file, at + 1, 'raw');
    expect(raw).not.toMatch(/[\u2f00-\u2fdf\p{Co}\ufffd]/u);
    expect(shareInOrder(lines.join(''), raw), `text in order on page ${at + 1}`).toBeGreaterThanOrEqual(
      minTextShare,
    );
    const placed = readText(file, at + 1, 'placed');
    expect(shareOfWholeLines(lines, placed), `whole lines on page ${at + 1}`).toBeGreaterThanOrEqual(
      minTextShare,
    );
    const apart = await comparePages(picture, drawPage(file, at + 1, 96));
    expect(apart.worst, `page ${at + 1} at ${apart.where.join(', ')}`).toBeLessThan(maxDifference.worst);
    expect(apart.mean, `page ${at + 1} as a whole`).toBeLessThan(maxDifference.mean);
  }
}

const contents = ({ fields, modules, styles }: ResumeDocument) => ({ fields, modules, styles });

for (const { id } of templates) {
  test(
    `R-XFER-35 R-XFER-50 R-XFER-51 R-XFER-52 R-XFER-85 in the template ${id} the PDF looks, reads and reopens as the preview, and is tagged`,
    sample.has(id) ? {} : { tag: '@pdf' },
    async ({ page }, info) => {
      const documents = resumes.map(({ document }) => inTemplate(document, id));
      const addresses = await seedResumes(page, documents);
      for (const [at, { name }] of resumes.entries()) {
        await test.step(name, async () => {
          await openEditor(page, addresses[at] ?? '');
          // Where the text stands when it rests is where the visitor sees it.
          await page.locator('[data-isolated]').first().waitFor({ state: 'attached' });
          const shown = await capturePages(page);
          const { file, says } = await exportPdf(page, info, `${id}-${at + 1}`);
          expect(says).toContain(`文字可复制 · ${shown.length} 页 · 可被招聘系统解析`);
          expect(checkPdf(file)).toContain('No syntax or stream encoding errors found');
          expect(checkTagged(await readFile(file)).problems).toEqual([]);
          await expectPages(file, shown);
          const { document: carried } = loadDocument(await readAttached(file));
          const { document: own } = loadDocument(documents[at]);
          expect(contents(carried)).toEqual(contents(own));
          // The app's own way back: into a new resume.
          const address = await importAsNew(page, file);
          expect(contents(await storedDocument(page, address))).toEqual(contents(own));
        });
      }
    },
  );
}

/** Pictures whose place, size and repetition can be told. */
async function ground(from: string, to: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><rect width="240" height="160" fill="url(#g)"/><circle cx="60" cy="60" r="36" fill="${to}"/></svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}

const ownStyle = `.resume-title { background: linear-gradient(90deg, #cfe3ff, #fff 60%); border-left: 6px solid #1d4ed8; border-radius: 10px 2px; padding: 6px 12px; }
.resume-entry { border: 1px dashed #93a4c3; border-radius: 12px; padding: 8px; }
.resume-name { color: #7c2d12; letter-spacing: 6px; }
.resume-rich li:nth-child(odd) { background: rgba(29, 78, 216, 0.08); }
.resume-entry-name::before { content: "◆ "; color: #b45309; }`;

for (const id of ['default', 'sidebar'])
  test(`R-XFER-53 in the template ${id} custom CSS, gradients, borders, radii and background pictures are in the PDF as in the preview`, async ({
    page,
  }, info) => {
    const plain = inTemplate(withPhoto(sampleResume(), portrait), id);
    const { styles } = plain.styles;
    const { backgrounds } = styles;
    const dressed: ResumeDocument = {
      ...plain,
      styles: {
        ...plain.styles,
        styles: {
          ...styles,
          customCSS: ownStyle,
          backgrounds: {
            global: {
              ...backgrounds.global,
              url: await ground('#fef3c7', '#fde68a'),
              mode: 'custom',
              size: 34,
              repeat: 'repeat',
              opacity: 0.5,
            },
            basicInfo: {
              ...backgrounds.basicInfo,
              url: await ground('#dbeafe', '#93c5fd'),
              mode: 'cover',
              opacity: 0.8,
            },
            leftColumn: {
              ...backgrounds.leftColumn,
              url: await ground('#334155', '#475569'),
              mode: 'contain',
              positionY: 100,
              repeat: 'no-repeat',
              opacity: 1,
            },
          },
        },
      },
    };
    const [address = ''] = await seedResumes(page, [dressed]);
    await openEditor(page, address);
    await page.locator('[data-isolated]').first().waitFor({ state: 'attached' });
    const shown = await capturePages(page);
    const { file, says } = await exportPdf(page, info, `dressed-${id}`);
    expect(says).toContain(`文字可复制 · ${shown.length} 页 · 可被招聘系统解析`);
    expect(says).not.toContain('改存为图片');
    expect(checkPdf(file)).toContain('No syntax or stream encoding errors found');
    await expectPages(file, shown);
  });
