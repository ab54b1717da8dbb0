import {
  addCustomField,
  editFields,
  entriesInOrder,
  longResume,
  setField,
  templates,
  type ResumeDocument,
  type StyleSettings,
} from '@baigong/resume';
import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { findCuts } from './support/find-clipped-boxes.ts';
import { expect, test } from './support/fixtures.ts';
import { inTemplate, openEditor, seedResumes, withPhoto } from './support/open-resume.ts';

test.describe.configure({ timeout: 240_000 });

/** Words with a number each, so that it can be seen that all are there and in their order. */
const numbered = (from: number, count: number): string =>
  Array.from({ length: count }, (_, at) => `第${from + at}句话说明做了什么、结果如何，`).join('');

interface Plan {
  readonly template: string;
  readonly entries: number;
  readonly lines: number;
  readonly facts: number;
  readonly details: number;
  readonly heading: number;
  readonly photo: boolean;
  readonly pageSize: StyleSettings['layout']['pageSize'];
  readonly fontSize: number;
  readonly lineHeight: number;
  readonly padding: number;
}

const basic = { kind: 'basic', entry: 'basic' } as const;

/** A resume as planned: with so many short fields in its head and in its first job, and so long a heading. */
function resumeOf(plan: Plan): ResumeDocument {
  let document = inTemplate(longResume(plan.entries, plan.lines), plan.template);
  if (plan.photo) document = withPhoto(document);
  const [job] = entriesInOrder(document.fields.workExperiences);
  for (const [at] of Array.from({ length: plan.facts }).entries())
    document = editFields(document, (fields) => {
      const added = addCustomField(fields, basic, `fact${at}`, 'input', `事项${at}`);
      const id = added.basicInfo.fields.at(-1)?.id ?? '';
      return setField(added, basic, id, `内容${at}`);
    });
  if (job) {
    const target = { kind: 'work', entry: job.id } as const;
    for (const [at] of Array.from({ length: plan.details }).entries())
      document = editFields(document, (fields) => {
        const added = addCustomField(fields, target, `detail${at}`, 'input', `细目${at}`);
        return setField(added, target, `detail${at}-${job.id}`, `数值${at}`);
      });
    const text = job.fields.find(({ type }) => type === 'editor');
    if (text && plan.heading > 0)
      document = editFields(document, (fields) =>
        setField(fields, target, text.id, `<h3>${numbered(0, plan.heading)}</h3><p>${numbered(500, 30)}</p>`),
      );
  }
  const { styles, ...rest } = document;
  const settings: StyleSettings = {
    ...styles.styles,
    layout: { ...styles.styles.layout, pageSize: plan.pageSize },
    typography: { ...styles.styles.typography, fontSize: plan.fontSize, lineHeight: plan.lineHeight },
    spacing: { ...styles.styles.spacing, previewPadding: plan.padding },
  };
  return { ...rest, styles: { ...styles, styles: settings } };
}

/** The columns' texts from top to bottom: how far down the sheets each begins, and what it says. */
function readColumns(page: Page): Promise<readonly (readonly { top: number; text: string }[])[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.resume-sheet > :is(.resume-top, .resume-flow)')].map((column) => {
      const found: { top: number; text: string }[] = [];
      // Beside one another in an entry's head or a grid, texts may stand in another order than they are written.
      for (const part of column.querySelectorAll('.resume-line, .resume-rich > *')) {
        const range = document.createRange();
        range.selectNodeContents(part);
        const rect = [...range.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
        if (rect) found.push({ top: rect.top, text: part.textContent ?? '' });
      }
      return found;
    }),
  );
}

async function check(page: Page, plan: Plan): Promise<void> {
  const resume = resumeOf(plan);
  const { fields } = resume;
  const [address = ''] = await seedResumes(page, [resume]);
  await openEditor(page, address);
  // A moment after the last change boxes are settled: neither that nor a font that came late may break what was right.
  await page.locator('.resume-sheet [data-pinned]').first().waitFor({ state: 'attached' });
  await expect.poll(async () => (await findCuts(page)).faults).toEqual([]);
  const { pages, lines } = await findCuts(page);
  expect(pages).toBeLessThan(60);
  expect(lines.length).toBeGreaterThan(10);
  const columns = await readColumns(page);
  const all = columns
    .flat()
    .map(({ text }) => text)
    .join('\n');
  for (let at = 0; at < plan.facts; at += 1) expect(all).toContain(`内容${at}`);
  for (let at = 0; at < plan.details; at += 1) expect(all).toContain(`数值${at}`);
  for (let at = 0; at < plan.heading; at += 1) expect(all).toContain(`第${at}句`);
  for (const map of [fields.workExperiences, fields.projectExperiences, fields.educations])
    for (const entry of Object.values(map))
      for (const { type, value } of entry.fields) if (type === 'input' && value) expect(all).toContain(value);
  for (const column of columns) {
    const tops = column.map(({ top }) => top);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  }
}

const plain: Plan = {
  template: 'default',
  entries: 6,
  lines: 3,
  facts: 0,
  details: 0,
  heading: 0,
  photo: false,
  pageSize: 'a4',
  fontSize: 12,
  lineHeight: 1.5,
  padding: 40,
};

const plans: fc.Arbitrary<Plan> = fc.record({
  template: fc.constantFrom(...templates.map(({ id }) => id)),
  entries: fc.integer({ min: 1, max: 40 }),
  lines: fc.integer({ min: 1, max: 5 }),
  facts: fc.constantFrom(0, 0, 3, 12, 90),
  details: fc.constantFrom(0, 0, 2, 8, 120),
  heading: fc.constantFrom(0, 0, 1, 60),
  photo: fc.boolean(),
  pageSize: fc.constantFrom('a4', 'letter', 'a5'),
  fontSize: fc.constantFrom(8, 10.5, 12, 16, 24),
  lineHeight: fc.constantFrom(1, 1.5, 2.2),
  padding: fc.constantFrom(0, 24, 40, 90),
});

test('R-EDIT-87 whatever a resume holds, no box is cut, nothing is lost and the order is kept', async ({
  page,
}) => {
  await fc.assert(
    fc.asyncProperty(plans, (plan) => check(page, plan)),
    { numRuns: 12, seed: 20261122, endOnFailure: true, includeErrorInReport: true },
  );
});

for (const template of ['default', 'band', 'split'])
  test(`R-EDIT-87 in the template ${template} a head taller than a page flows over pages`, async ({
    page,
  }) => {
    await check(page, { ...plain, template, facts: 150, photo: true, fontSize: 16 });
    const pages = await page.locator('[data-resume-page]').count();
    expect(pages).toBeGreaterThan(1);
    await expect(page.locator('.resume-head[data-tall]')).toHaveCount(1);
  });

test('R-EDIT-87 an entry’s head and a heading taller than a page flow over pages', async ({ page }) => {
  await check(page, { ...plain, details: 200, heading: 120, pageSize: 'a5', fontSize: 18 });
  await expect(page.locator('[data-tall]')).toHaveCount(2);
});
