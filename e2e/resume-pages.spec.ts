import { editFields, entriesInOrder, sampleResume, setField, templates } from '@baigong/resume';
import { findCuts } from './support/find-clipped-boxes.ts';
import { expect, test } from './support/fixtures.ts';
import { measureLayoutDrift } from './support/measure-layout-drift.ts';
import {
  inTemplate,
  openEditor,
  openResume,
  richResume,
  seedResumes,
  shortResume,
  threePageResume,
  withPhoto,
} from './support/open-resume.ts';

const resumes = [
  { name: 'a short resume', document: shortResume(), atLeast: 1 },
  { name: 'three pages with a photo', document: withPhoto(threePageResume()), atLeast: 2 },
  { name: 'long rich text with lists', document: richResume(), atLeast: 2 },
] as const;

type SampleResume = (typeof resumes)[number];

/** Templates that show all three resumes in CI; the others show one of them there, in turn. */
const fullTemplates: ReadonlySet<string> = new Set(['default', 'sidebar', 'creative']);

function testPages(id: string, samples: readonly SampleResume[], tag: string): void {
  if (samples.length === 0) return;
  test(`R-EDIT-81 R-EDIT-125 in the template ${id} no line, picture or icon is cut, no heading ends a page, and isolating pages moves nothing${tag}`, async ({
    page,
  }) => {
    const addresses = await seedResumes(
      page,
      samples.map(({ document }) => inTemplate(document, id)),
    );
    for (const [at, { name, atLeast }] of samples.entries()) {
      await test.step(name, async () => {
        await openEditor(page, addresses[at] ?? '');
        const { faults, pages, lines } = await findCuts(page);
        expect(faults).toEqual([]);
        expect(pages).toBeGreaterThanOrEqual(atLeast);
        expect(lines.length).toBeGreaterThan(8);
        // What stands on one page is then isolated, to make typing cheap: nothing may move.
        await page.locator('[data-isolated]').first().waitFor({ state: 'attached' });
        expect(await findCuts(page)).toEqual({ faults, pages, lines });
        expect(await measureLayoutDrift(page)).toEqual({ away: 0, what: expect.any(String) });
      });
    }
  });
}

for (const [at, { id }] of templates.entries()) {
  const isInCi = (_: SampleResume, index: number) => fullTemplates.has(id) || index === at % resumes.length;
  testPages(id, resumes.filter(isInCi), '');
  testPages(
    id,
    resumes.filter((sample, index) => !isInCi(sample, index)),
    ' (other resumes) @pdf',
  );
}

for (const [name, start] of [
  ['a heading and a smaller one', '<p>开头</p><h3>技术栈</h3><h4>后端</h4>'],
  ['an entry that begins with two headings', '<h3>技术栈</h3><h4>后端</h4>'],
  ['a heading of two lines', `<p>开头</p><h4>${'很长的小标题'.repeat(12)}</h4>`],
] as const)
  test(`R-EDIT-81 ${name} and the line that follows stay together, wherever a page ends`, async ({
    page,
  }) => {
    let document = sampleResume();
    const [job] = entriesInOrder(document.fields.workExperiences);
    const text = job?.fields.find(({ type }) => type === 'editor');
    if (!job || !text) throw new Error('The resume has no job');
    document = editFields(document, (fields) =>
      setField(fields, { kind: 'work', entry: job.id }, text.id, start + '<p>一行字。</p>'.repeat(90)),
    );
    await openResume(page, document);
    const sheet = page.getByRole('group', { name: '简历页面' }).locator('.resume-sheet');
    const fromTop = () =>
      sheet.evaluate((all: HTMLElement) => {
        const { top, width } = all.getBoundingClientRect();
        const scale = width / all.offsetWidth;
        const tops = [...all.querySelectorAll('.resume-rich :is(h3, h4), .resume-rich p')].map(
          (one) => (one.getBoundingClientRect().top - top) / scale,
        );
        return tops.slice(0, 4);
      });
    const [above = 0, ...below] = await fromTop();
    // One line after another, without a hole.
    for (const [at, top] of below.entries()) expect(top - ([above, ...below][at] ?? 0)).toBeLessThan(45);
    await page.addStyleTag({
      content: '.resume-sheet .resume-head-line { margin-bottom: var(--lower, 0px) !important; }',
    });
    // The first page of A4 ends at 1,083 px: the headings pass it.
    for (let lower = 1000 - above; lower < 1110 - above; lower += 3) {
      await sheet.evaluate(async (all, by) => {
        all.style.setProperty('--lower', `${by}px`);
        // The sheets are counted anew before the next frame.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      }, lower);
      expect((await findCuts(page)).faults, `lower by ${lower}`).toEqual([]);
    }
  });

test('R-EDIT-81 on A5 with large letters nothing is cut either', async ({ page }) => {
  const { styles, ...rest } = richResume();
  const settings = styles.styles;
  const set = {
    ...settings,
    layout: { ...settings.layout, pageSize: 'a5' as const },
    typography: { ...settings.typography, fontSize: 14.5, lineHeight: 1.9 },
  };
  await openResume(page, { ...rest, styles: { ...styles, styles: set } });
  const { faults, pages } = await findCuts(page);
  expect(faults).toEqual([]);
  expect(pages).toBeGreaterThan(4);
});

test('R-EDIT-82 printing prints the sheets alone, with the breaks of the screen', async ({ page }) => {
  await openResume(page, threePageResume());
  const seen = await findCuts(page);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const printed = await findCuts(page);
  expect(printed).toEqual(seen);
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeHidden();
  await expect(page.getByRole('region', { name: '编辑面板' })).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });

  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g);
  expect(sheets).toHaveLength(seen.pages);
  await expect(page.getByRole('region', { name: '编辑面板' })).toBeVisible();
});

test('R-EDIT-121 the paper is white in the dark too, and what surrounds it is dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openResume(page, shortResume());
  const lightness = (element: Element) => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(element)
        .backgroundColor.match(/[\d.]+/g)
        ?.map(Number) ?? [];
    return (red + green + blue) / 3;
  };
  const surroundings = page.getByRole('group', { name: '简历页面' });
  const paper = surroundings.locator('[data-resume-page]').first();
  expect(await paper.evaluate(lightness)).toBe(255);
  expect(await surroundings.evaluate(lightness)).toBeLessThan(40);
});

test('R-EDIT-122 where nothing stands in the second column the text has the whole width', async ({
  page,
}) => {
  const [bare = '', full = ''] = await seedResumes(page, [
    inTemplate(shortResume(), 'split'),
    inTemplate(threePageResume(), 'split'),
  ]);
  // The list's picture is drawn from sheets of its own, off screen.
  const sheets = page.getByRole('group', { name: '简历页面' });
  const main = sheets.locator('[data-resume-flow="main"]');
  const side = sheets.locator('[data-resume-flow="side"]');
  await openEditor(page, bare);
  await expect(side).toHaveCount(0);
  const whole = await main.evaluate((flow) => flow.clientWidth);
  await openEditor(page, full);
  await expect(side).toHaveCount(1);
  expect(await main.evaluate((flow) => flow.clientWidth)).toBeLessThan(whole * 0.8);
});

test('R-EDIT-83 the sheets are shown at the size the visitor chose, also after a reload', async ({
  page,
}) => {
  await openResume(page, shortResume());
  const sheet = page.getByRole('region', { name: '预览面板' }).locator('.resume-sheet');
  const width = async () => (await sheet.boundingBox())?.width ?? 0;
  const zoom = page.getByRole('combobox', { name: '缩放比例' });
  await zoom.selectOption('75%');
  expect(await width()).toBeCloseTo(794 * 0.75, 0);
  await page.getByRole('button', { name: '放大' }).click();
  expect(await width()).toBeCloseTo(794, 0);
  await page.reload();
  await expect(zoom).toHaveValue('100');
  expect(await width()).toBeCloseTo(794, 0);
  await zoom.selectOption({ value: 'page' });
  const panel = await page.getByRole('region', { name: '预览面板' }).boundingBox();
  expect((await page.locator('[data-resume-page]').first().boundingBox())?.height).toBeLessThan(
    panel?.height ?? 0,
  );
});

test('R-EDIT-84 of the chosen font only the slices that the text needs are loaded', async ({ page }) => {
  const fonts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2')) fonts.push(response.url());
  });
  await openResume(page, shortResume());
  const used = fonts.filter((url) => !url.includes('KaTeX'));
  expect(used.length).toBeGreaterThan(0);
  expect(used.length).toBeLessThan(70);
  expect(used.every((url) => url.includes('noto-sans-sc'))).toBe(true);
});

test('R-EDIT-85 a keystroke draws its field alone', async ({ page }) => {
  await openResume(page, threePageResume());
  await page.evaluate(() => {
    const changed = new Set<Node>();
    Object.assign(globalThis, { changed });
    const sheet = document.querySelector('.resume-sheet');
    if (sheet)
      new MutationObserver((records) => {
        for (const { target } of records) changed.add(target);
      }).observe(sheet, { subtree: true, childList: true, characterData: true });
  });
  const name = page.getByRole('region', { name: '编辑面板' }).getByRole('textbox', { name: '姓名' }).first();
  await name.press('End');
  await name.pressSequentially('君');
  await expect(page.locator('.resume-name').first()).toHaveText(/君$/);
  const fields = await page.evaluate(() =>
    [...(globalThis as unknown as { changed: Set<Node> }).changed].map(
      (node) =>
        (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-field]')?.dataset[
          'field'
        ],
    ),
  );
  expect(new Set(fields)).toEqual(new Set(['name']));
});

test('R-EDIT-86 nothing in rich text or custom CSS runs or fetches', async ({ page, baseURL }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(baseURL ?? '').origin) outside.push(request.url());
  });
  const document = richResume();
  const { fields, styles } = document;
  const hostile = `<p>正文</p><img src="https://evil.example/x.png" onerror="window.ran=1"><script>window.ran=1</script>
    <a href="javascript:window.ran=1">链接</a><iframe src="https://evil.example"></iframe><svg onload="window.ran=1"></svg>
    <p style="background:url(https://evil.example/y.png)">尾</p>`;
  const [id, entry] = Object.entries(fields.workExperiences)[0] ?? [];
  if (!id || !entry) throw new Error('The resume has no job');
  const poisoned = {
    ...entry,
    fields: entry.fields.map((field) => (field.type === 'editor' ? { ...field, value: hostile } : field)),
  };
  const customCSS = `@import url(https://evil.example/a.css); .resume-name { background: url(https://evil.example/b.png) }
    body { display: none } </style><script>window.ran=1</script>`;
  await openResume(page, {
    ...document,
    fields: { ...fields, workExperiences: { ...fields.workExperiences, [id]: poisoned } },
    styles: { ...styles, styles: { ...styles.styles, customCSS } },
  });
  await expect(page.locator('.resume-rich').first()).toBeAttached();
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
  expect(outside).toEqual([]);
  await expect(
    page.locator('.resume-sheet script, .resume-sheet iframe, .resume-sheet .resume-rich img'),
  ).toHaveCount(0);
});
