import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { templates } from '@baigong/resume';
import { test } from '../e2e/support/fixtures.ts';
import {
  inTemplate,
  openEditor,
  seedResumes,
  threePageResume,
  withPhoto,
} from '../e2e/support/open-resume.ts';
import { exportPdf, readText } from '../e2e/support/resume-pdf-files.ts';
import { compareWithRecorded } from './compare.ts';

test.use({ viewport: { width: 1800, height: 1300 } });

for (const { id } of templates)
  test(`the PDF of three pages with a photo in the template ${id}`, async ({ page, browser }, info) => {
    // The file holds the time at which it was written.
    await page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z'));
    const [address = ''] = await seedResumes(page, [inTemplate(withPhoto(threePageResume()), id)]);
    await openEditor(page, address);
    await page.locator('[data-isolated]').first().waitFor({ state: 'attached' });
    const { file, says } = await exportPdf(page, info, id);
    const pages = Number(/(\d+) 页/.exec(says)?.[1]);
    const outputs = new Map([
      ['browser', browser.version()],
      ['pages', String(pages)],
      [
        'bytes',
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      ],
    ]);
    for (let number = 1; number <= pages; number += 1)
      outputs.set(`page ${number}`, readText(file, number, 'placed'));
    compareWithRecorded(`resume-pdf-${id}`, outputs);
  });
