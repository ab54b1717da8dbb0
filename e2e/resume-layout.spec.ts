import {
  editFields,
  longResume,
  sampleResume,
  setField,
  templates,
  type ResumeDocument,
} from '@baigong/resume';
import type { Locator, Page } from '@playwright/test';
import { findCuts } from './support/find-clipped-boxes.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { layoutResume, longEmail, longLink, withLongContacts } from './support/layout-resumes.ts';
import { inTemplate, openEditor, openResume, seedResumes } from './support/open-resume.ts';
import { readColumnFills, readLayoutFaults } from './support/read-layout.ts';
import { exportPdf, readText } from './support/resume-pdf-files.ts';
import { chooseTool } from './support/resume-tools.ts';

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

/** An address of a length, the same for the same length. */
const addressOf = (length: number): string =>
  `${Array.from({ length: length - 12 }, (_, at) => 'abcdefghij0123456789mw'.charAt((at * 7 + length) % 22)).join('')}@example.com`;

/** A job of so many items of two lines. */
function itemsResume(count: number): ResumeDocument {
  const document = sampleResume();
  const [id = ''] = Object.keys(document.fields.workExperiences);
  const item =
    '主导交易后台从单体迁移到微前端，八个团队可独立发布，发布频率由每周一次提升到每天六次，并写成规范';
  return editFields(document, (fields) =>
    setField(
      fields,
      { kind: 'work', entry: id },
      `description-${id}`,
      `<ul>${`<li><p>${item}</p></li>`.repeat(count)}</ul>`,
    ),
  );
}

/** Contact data of one word of up to 60 characters that stand on several lines. */
const brokenWords = (page: Page) =>
  page.locator('[aria-label="简历页面"] .resume-fact > [data-field]').evaluateAll((values) =>
    values.flatMap((value) => {
      const text = value.textContent ?? '';
      const range = document.createRange();
      range.selectNodeContents(value);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
      const isBroken = Math.max(...tops) - Math.min(...tops) > 5;
      return isBroken && text.length <= 60 && !/\s/.test(text) ? [text] : [];
    }),
  );

for (const { id, layout } of templates)
  test(`R-EDIT-140 in the template ${id} no address of up to 60 characters is broken${layout.endsWith('bar') ? '' : ' @pdf'}`, async ({
    page,
  }) => {
    const lengths = [25, 33, 41, 60];
    const addresses = await seedResumes(
      page,
      lengths.map((length) =>
        inTemplate(
          editFields(withLongContacts(sampleResume()), (fields) =>
            setField(fields, { kind: 'basic', entry: 'basic' }, 'email', addressOf(length)),
          ),
          id,
        ),
      ),
    );
    for (const address of addresses) {
      await openEditor(page, address);
      await expect(async () => {
        expect(await brokenWords(page)).toEqual([]);
        expect((await findCuts(page)).faults).toEqual([]);
      }).toPass({ timeout: 15_000 });
    }
  });

for (const id of ['default', 'sidebar', 'creative'])
  test(`R-EDIT-140 the PDF of the template ${id} says every address as one string`, async ({
    page,
  }, info) => {
    await openResume(page, inTemplate(withEmail(layoutResume({ entries: 3, paragraphs: 3 })), id));
    await expect.poll(() => brokenWords(page)).toEqual([]);
    const { file } = await exportPdf(page, info, id);
    const text = readText(file, 1, 'raw');
    expect(text).toContain(email);
    expect(text).toContain(longEmail);
    // The main column beside a bar is narrower than the link.
    if (id === 'default') expect(text).toContain(longLink);
  });

test('R-EDIT-144 an item that begins a page without the side column has the whole width, too', async ({
  page,
}) => {
  // More of the first job's text moves the border of the page through its list, item by item.
  const addresses = await seedResumes(
    page,
    [0, 1, 2, 3, 4, 5].map((more) => inTemplate(itemsResume(24 + more), 'split')),
  );
  for (const address of addresses) {
    await openEditor(page, address);
    await expect(async () => {
      const left = await page.locator('[aria-label="简历页面"] .resume-sheet').evaluate((sheet) => {
        const ends = [...sheet.querySelectorAll('[data-resume-page]')].map(
          (one) => one.getBoundingClientRect().bottom,
        );
        const side = sheet.querySelector('[data-resume-flow="side"] > .resume-content');
        const sideEnd = ends.findIndex((end) => (side?.getBoundingClientRect().bottom ?? 0) < end);
        return [...sheet.querySelectorAll('[data-resume-flow="main"] li > p')].flatMap((text) => {
          const range = document.createRange();
          range.selectNodeContents(text);
          const line = [...range.getClientRects()].find(({ width }) => width > 3);
          const isAfter = (line?.top ?? 0) > (ends[sideEnd] ?? Infinity);
          return isAfter && !text.closest('[data-wide]') ? [text.textContent?.slice(0, 20)] : [];
        });
      });
      expect(left).toEqual([]);
    }).toPass({ timeout: 15_000 });
  }
});

test('R-EDIT-145 a resume too long for its template is offered in up to three one-page versions, which can be taken over and undone', async ({
  page,
}) => {
  await openResume(page, inTemplate(longResume(12, 3), 'elegant'));
  const pages = page.getByRole('group', { name: '简历页面' }).locator('[data-resume-page]');
  const before = await pages.count();
  expect(before).toBeGreaterThan(1);
  await chooseTool(page, '检查', '智能一页');
  const panel = page.getByRole('region', { name: '智能一页' });
  await expect(panel.getByRole('status')).toContainText('个版本正好一页');
  const versions = panel.getByRole('list', { name: '一页的版本' }).getByRole('button');
  const count = await versions.count();
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(3);
  await expectAccessible(page);
  for (let index = 0; index < count; index += 1) {
    await versions.nth(index).click();
    await expect(pages).toHaveCount(1);
  }
  await panel.getByRole('button', { name: '撤销这次调整' }).click();
  await expect(pages).toHaveCount(before);
});

test('R-EDIT-145 where no template holds a resume on one page, what to shorten is listed and led to', async ({
  page,
}) => {
  await openResume(page, longResume(40, 4));
  await chooseTool(page, '检查', '智能一页');
  const panel = page.getByRole('region', { name: '智能一页' });
  await expect(panel.getByRole('status')).toContainText('什么都没有改', { timeout: 40_000 });
  const savings = panel.getByRole('list', { name: '可以删减的内容' }).getByRole('button');
  await expect(savings.first()).toContainText(/可省 \d+ 行/);
  await savings.last().click();
  await expect(page.getByRole('region', { name: '编辑面板' }).locator(':focus')).toBeVisible();
});

test('R-EDIT-143 a module is dragged by its title into the other column and back to another place, and Escape leaves it', async ({
  page,
}) => {
  await openResume(page, inTemplate(sampleResume(), 'sidebar'));
  const sheet = page.getByRole('group', { name: '简历页面' });
  const titles = (column: string) =>
    sheet.locator(`[data-resume-flow="${column}"] .resume-title-text`).allInnerTexts();
  const before = { side: await titles('side'), main: await titles('main') };
  const moved = before.main.at(-1) ?? '';
  const middleOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('It has no place on the screen');
    return { x: box.x + Math.min(20, box.width / 2), y: box.y + box.height / 2 };
  };
  const drag = async (title: string, over: Locator) => {
    const handle = sheet.locator('.resume-title-text', { hasText: title });
    await handle.scrollIntoViewIfNeeded();
    const [from, to] = [await middleOf(handle), await middleOf(over)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y - 4, { steps: 6 });
    await expect(page.locator('[data-drop]')).toBeVisible();
  };
  const firstOfSide = sheet.locator('[data-resume-flow="side"] .resume-title').first();
  await drag(moved, firstOfSide);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await titles('main')).toEqual(before.main);
  await drag(moved, firstOfSide);
  await page.mouse.up();
  await expect.poll(() => titles('side')).toEqual([moved, ...before.side]);
  expect(await titles('main')).toEqual(before.main.slice(0, -1));
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect.poll(() => titles('main')).toEqual(before.main);
});
