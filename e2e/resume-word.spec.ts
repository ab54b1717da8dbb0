import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import {
  toOutline,
  lineText,
  richLines,
  formatDateRange,
  sampleResume,
  type ResumeOutline,
} from '@baigong/resume';
import { unzipSync } from 'fflate';
import { shareOfWholeLines } from './support/compare-text.ts';
import { expect, test } from './support/fixtures.ts';
import { convert, textOf } from './support/libreoffice.ts';
import { openEditor, seedResumes, threePageResume, withPhoto } from './support/open-resume.ts';
import { poppler } from './support/poppler.ts';
import { unusualResume } from './support/unusual-resume.ts';
import { openExport } from './support/resume-tools.ts';

/* LibreOffice is large: only `npm run test:pdf` has it. */

const resumes = [
  { name: 'one page with a photo', document: withPhoto(sampleResume()) },
  { name: 'three pages', document: threePageResume() },
  { name: 'rare characters, Latin, digits, punctuation and emoji', document: unusualResume() },
] as const;

/** Every text that a resume holds, piece by piece. */
const textsOf = ({ basic, others, sections }: ResumeOutline): string[] =>
  [
    ...Object.values(basic),
    ...others.map(({ text }) => text),
    ...sections.flatMap(({ title, entries }) => [
      title,
      ...entries.flatMap((entry) => [
        ...Object.values(entry.texts),
        formatDateRange(entry.range),
        ...entry.others.map(({ text }) => text),
        ...richLines(entry.html).map(lineText),
      ]),
    ]),
  ].filter((text) => text !== '');

test(
  'R-XFER-46 LibreOffice opens every Word file and converts it without loss of text, with its photo and its links',
  { tag: '@pdf' },
  async ({ page }, info) => {
    const addresses = await seedResumes(
      page,
      resumes.map(({ document }) => document),
    );
    for (const [at, { name, document }] of resumes.entries()) {
      await test.step(name, async () => {
        await openEditor(page, addresses[at] ?? '');
        await openExport(page);
        const dialog = page.getByRole('dialog', { name: '导入/导出' });
        await dialog.getByRole('radio', { name: 'Word', exact: true }).click();
        const downloading = page.waitForEvent('download');
        await dialog.getByRole('button', { name: '开始导出' }).click();
        const file = info.outputPath(`word-${at}.docx`);
        await (await downloading).saveAs(file);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();

        const wanted = textsOf(toOutline(document));
        expect(wanted.length).toBeGreaterThan(20);
        expect(shareOfWholeLines(wanted, await textOf(file)), 'as text').toBe(1);
        const pdf = convert(file, 'pdf');
        const read = execFileSync(poppler('pdftotext'), ['-raw', pdf, '-'], { encoding: 'utf8' });
        expect(shareOfWholeLines(wanted, read), 'as PDF').toBeGreaterThanOrEqual(0.97);
        if (at === 0) {
          const pictures = execFileSync(poppler('pdfimages'), ['-list', pdf], { encoding: 'utf8' });
          expect(pictures.trim().split('\n')).toHaveLength(3);
        }
        expect(Object.keys(unzipSync(await readFile(file)))).toContain('word/document.xml');
      });
    }
  },
);
