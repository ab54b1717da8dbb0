import { loadDocument, sampleResume } from '@baigong/resume';
import type { Page } from '@playwright/test';
import { openBlankPage } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { openEditor, openResume, seedResumes } from './support/open-resume.ts';
import { readResume } from './support/seed-resumes.ts';

const nameBox = (page: Page) =>
  page.getByRole('region', { name: '编辑面板' }).getByRole('textbox', { name: '姓名' });
const saved = (page: Page) => expect(page.getByRole('status', { name: '保存状态' })).toHaveText('已保存');

const garbage: readonly (readonly [what: string, text: string])[] = [
  ['truncated JSON', '{"modules":[{"id":"wo'],
  ['no JSON', '\u0000\uffff<script>window.ran=1</script>'],
  ['a list', '[1,2,3]'],
  ['null', 'null'],
  ['a number', '1e999'],
  ['an empty text', ''],
  ['wrong types within', '{"modules":7,"styles":"x","basicInfo":[],"currentTemplate":{}}'],
  [
    '__proto__',
    '{"__proto__":{"polluted":true},"styles":{"__proto__":{"polluted":true}},"modules":{"__proto__":[]}}',
  ],
  ['constructor', '{"constructor":{"prototype":{"polluted":true}},"prototype":1}'],
  ['nesting without end', `${'{"styles":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
];

/** Every key of this area, the specification's and ours. */
const keys = [
  'resume-field-store',
  'resume-modules-store',
  'resume-style-store',
  'resume-open',
  'resume-preview-zoom',
] as const;

test('R-EDIT-93 whatever stands under any key, the resume opens, is edited and saved', async ({ page }) => {
  test.setTimeout(180_000);
  await openResume(page, sampleResume());
  const address = page.url();
  let name = '林知夏';
  // Each round puts another damaged text under every key, so that every key has held every text at the end.
  for (const [round, [what]] of garbage.entries())
    await test.step(`${keys[0]}: ${what}`, async () => {
      const planted = keys.map(
        (key, at) => [key, garbage[(round + at) % garbage.length]?.[1] ?? ''] as const,
      );
      await openBlankPage(page);
      await page.evaluate((all) => {
        for (const [key, text] of all) localStorage.setItem(key, text);
      }, planted);
      await openEditor(page, address);
      await expect(nameBox(page)).toHaveValue(name);
      name = `陆游${round}`;
      await nameBox(page).fill(name);
      await expect.poll(() => readName(page, idOf(address))).toBe(name);
    });
  expect(await page.evaluate(() => ['polluted' in Object.prototype, 'ran' in globalThis])).toEqual([
    false,
    false,
  ]);
});

test('R-EDIT-93 five million characters under a key are quarantined, where the browser has room', async ({
  page,
}) => {
  await openResume(page, sampleResume());
  await nameBox(page).fill('文天祥');
  await saved(page);
  const address = page.url();
  await page.goto('/chat');
  // The browser's whole room: the other keys have to go for it.
  const length = await page.evaluate(() => {
    localStorage.clear();
    localStorage.setItem('resume-style-store', 'x'.repeat(5_000_000));
    return localStorage.getItem('resume-style-store')?.length;
  });
  expect(length).toBe(5_000_000);
  await openEditor(page, address);
  await expect(nameBox(page)).toHaveValue('文天祥');
  const notice = page.getByRole('alert').filter({ hasText: /broken|aside/ });
  await expect(notice).toBeVisible();
  await nameBox(page).fill('陆游');
  await expect.poll(() => readName(page, idOf(address))).toBe('陆游');
  const kept = await page.evaluate(() => localStorage.getItem('resume-style-store.broken')?.length);
  expect(kept).toBe(5_000_000);
  await page.reload();
  await expect(nameBox(page)).toHaveValue('陆游');
});

const idOf = (address: string): string => new URL(address, 'http://x').pathname.split('/').at(-1) ?? '';

/** The name in the record, as the database has it. */
async function readName(page: Page, id: string): Promise<string | null | undefined> {
  const record = await readResume(page, id);
  const { fields } = loadDocument(record?.['document'] ?? {}).document;
  return fields.basicInfo.fields.find((field) => field.id === 'name')?.value;
}

/** Records as other versions, other hands and broken disks leave them. */
const records: readonly (readonly [
  what: string,
  change: Readonly<Record<string, unknown>>,
  opens: string,
])[] = [
  ['of a later version', { document: { ...sampleResume(), version: 99, novelty: { kept: true } } }, '林知夏'],
  ['of a version that is no number', { document: { ...sampleResume(), version: 'x' } }, '林知夏'],
  ['without modules and styles', { document: { fields: sampleResume().fields } }, '林知夏'],
  ['without a document', { document: undefined }, ''],
  ['whose document is a text', { document: 'gone' }, ''],
  [
    'with wrong types throughout',
    { title: 7, status: 'x', updatedAt: 'yesterday', isShared: 'yes', views: {} },
    '林知夏',
  ],
];

test('R-EDIT-93 R-DOC-11 damaged and foreign records open, are edited and listed', async ({ page }) => {
  const addresses = await seedResumes(
    page,
    records.map(() => sampleResume()),
  );
  const changes = records.map(([, change], at) => [idOf(addresses[at] ?? ''), change] as const);
  await page.evaluate(async (all) => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('ChatDatabase');
      opening.onsuccess = () => resolve(opening.result);
    });
    const transaction = db.transaction('resumes', 'readwrite');
    const store = transaction.objectStore('resumes');
    for (const [key, change] of all) {
      const getting = store.get(key);
      getting.onsuccess = () => store.put({ ...(getting.result as object), ...change });
    }
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    db.close();
  }, changes);
  for (const [at, [what, change, opens]] of records.entries())
    await test.step(what, async () => {
      const address = addresses[at] ?? '';
      await page.goto(address);
      await nameBox(page).waitFor();
      await expect(nameBox(page)).toHaveValue(opens);
      await nameBox(page).fill('辛弃疾');
      await saved(page);
      await page.reload();
      await expect(nameBox(page)).toHaveValue('辛弃疾');
      if ((change['document'] as { novelty?: unknown } | undefined)?.novelty)
        expect(await readResume(page, idOf(address))).toMatchObject({
          document: { novelty: { kept: true } },
        });
    });
  await page.goto('/resume');
  await expect(page.getByRole('article')).toHaveCount(records.length);
});
