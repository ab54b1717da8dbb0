import { editFields, setField, templates, type ResumeDocument } from '@baigong/resume';
import type { Page } from '@playwright/test';
import { findCuts } from './support/find-clipped-boxes.ts';
import { expect, test } from './support/fixtures.ts';
import { layoutResume, longEmail, longLink } from './support/layout-resumes.ts';
import { inTemplate, openEditor, openResume, seedResumes } from './support/open-resume.ts';
import { readColumnFills, readLayoutFaults } from './support/read-layout.ts';
import { exportPdf, readText } from './support/resume-pdf-files.ts';

const plans = [
  { name: 'a few lines', entries: 2, paragraphs: 1 },
  { name: 'two pages', entries: 5, paragraphs: 3 },
  { name: 'five pages', entries: 9, paragraphs: 7 },
  { name: 'much in the side column', entries: 6, paragraphs: 2, sideHeavy: true },
] as const;

/** A column that reaches over less of a page is nearly empty. */
const MIN_FILL = 0.2;

async function expectGoodLayout(page: Page): Promise<void> {
  // Pages are arranged anew when fonts have come, and columns balanced a moment later.
  await expect(async () => {
    expect((await findCuts(page)).faults).toEqual([]);
    expect(await readLayoutFaults(page)).toEqual({ singleLines: [], brokenAddresses: [], factOffset: 0 });
    const fills = await readColumnFills(page);
    for (const [index, { side, main, mainLeft, mainRight }] of fills.entries()) {
      const isLast = index === fills.length - 1;
      // Text that has a page to itself has its whole width.
      if (side === 0 && !isLast) expect(mainRight - mainLeft, `page ${index + 1}`).toBeGreaterThan(600);
      if (side > 0 && !isLast) {
        expect(side, `side column, page ${index + 1}`).toBeGreaterThan(MIN_FILL);
        expect(main, `main column, page ${index + 1}`).toBeGreaterThan(MIN_FILL);
      }
      if (!isLast) expect(Math.max(side, main), `page ${index + 1}`).toBeGreaterThan(0.75);
    }
  }).toPass({ timeout: 15_000 });
}

function testLayout(id: string, shown: readonly (typeof plans)[number][], tag: string): void {
  test(`R-EDIT-140 R-EDIT-141 R-EDIT-142 R-EDIT-144 in the template ${id} lines, contact data and columns stand well${tag}`, async ({
    page,
  }) => {
    const addresses = await seedResumes(
      page,
      shown.map((plan) => inTemplate(layoutResume(plan), id)),
    );
    for (const [index, { name }] of shown.entries())
      await test.step(name, async () => {
        await openEditor(page, addresses[index] ?? '');
        await expectGoodLayout(page);
      });
  });
}

for (const [index, template] of templates.entries()) {
  const hasColumns = template.side.length > 0;
  const isInCi = (_: unknown, plan: number) => (hasColumns ? plan > 1 : plan === index % plans.length);
  testLayout(template.id, plans.filter(isInCi), '');
  testLayout(
    template.id,
    plans.filter((plan, at) => !isInCi(plan, at)),
    ' (other resumes) @pdf',
  );
}

const email = 'li-na.ou-yang@mail-example.com';

const withEmail = (document: ResumeDocument): ResumeDocument =>
  editFields(document, (fields) => setField(fields, { kind: 'basic', entry: 'basic' }, 'email', email));

for (const id of ['default', 'sidebar', 'creative'])
  test(`R-EDIT-140 the PDF of the template ${id} says every address as one string`, async ({
    page,
  }, info) => {
    await openResume(page, inTemplate(withEmail(layoutResume({ entries: 3, paragraphs: 3 })), id));
    await expectGoodLayout(page);
    const { file } = await exportPdf(page, info, id);
    const text = readText(file, 1, 'raw');
    expect(text).toContain(email);
    expect(text).toContain(longEmail);
    // The main column beside a bar is narrower than the link.
    if (id === 'default') expect(text).toContain(longLink);
  });
