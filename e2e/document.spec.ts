import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import {
  makeOfd,
  makeOfdInvoice,
  ofdPage,
  ofdText,
  sealFile,
  sealOf,
} from '@baigong/document-reader/ofd-samples';
import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import type { Page } from '@playwright/test';
import { poppler } from './support/poppler.ts';
import { encryptedPdf } from './support/encrypted-pdf.ts';
import { sampleResume } from '@baigong/resume';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { openResume } from './support/open-resume.ts';
import { chooseTool } from './support/resume-tools.ts';

interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const text = (name: string, content: string): GivenFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

/** “中文编码” and more in GBK, as an old system saves it. */
const gbk: GivenFile = {
  name: '旧系统.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from(
    'd6d0cec4b1e0c2ebb5c4b2e2cad4a3acbfbcb2e9b6c1c8a1cac7b7f1d5fdc8b7a1a30ad5e2cac7b5dab6feb6cea1a3',
    'hex',
  ),
};

async function docx(): Promise<GivenFile> {
  const row = (...cells: string[]) =>
    new TableRow({ children: cells.map((cell) => new TableCell({ children: [new Paragraph(cell)] })) });
  const document = new Document({
    sections: [
      {
        children: [
          new Paragraph({ text: '采购合同', heading: HeadingLevel.HEADING_1 }),
          new Paragraph('甲方联系人：李文静，手机 13800138000，邮箱 wenjing@example.com。'),
          new Paragraph({ text: '付款方式', heading: HeadingLevel.HEADING_2 }),
          new Paragraph('乙方应于 2025 年 3 月 18 日前交货，总价人民币 12,000 元，验收后三十日内付清。'),
          new Table({ rows: [row('品名', '数量'), row('书架', '12'), row('阅览桌', '30')] }),
        ],
      },
    ],
  });
  return {
    name: '采购合同.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: await Packer.toBuffer(document),
  };
}

const chapters = [
  '总则',
  '办证',
  '借书',
  '还书',
  '续借',
  '预约',
  '阅览',
  '讲座',
  '展览',
  '捐赠',
  '赔偿',
  '附则',
];

/** A PDF of twelve pages, a chapter on each, printed by the browser. */
async function pdf(page: Page): Promise<GivenFile> {
  const printer = await page.context().newPage();
  const body = chapters
    .map(
      (title, at) =>
        `<h2 style="${at > 0 ? 'break-before:page' : ''}">${title}说明</h2><p>${title}的编号是 ${at + 1001}，读者可以在夜间自助${title}。</p>`,
    )
    .join('');
  await printer.setContent(
    `<html lang="zh"><body style="font-family:'Noto Sans CJK SC',sans-serif">${body}</body></html>`,
  );
  const buffer = await printer.pdf({ format: 'A4', outline: true, tagged: true });
  await printer.close();
  return { name: '服务手册.pdf', mimeType: 'application/pdf', buffer };
}

const pick = (page: Page, ...files: readonly GivenFile[]) =>
  page.getByTestId('pick-documents').setInputFiles([...files]);
const list = (page: Page) => page.getByRole('list', { name: '全部文档' });
const reader = (page: Page) => page.getByRole('region', { name: '文档正文' });
const panel = (page: Page) => page.getByRole('tabpanel');
const toPanel = (page: Page, name: string) =>
  page.getByRole('tablist', { name: '文档工具' }).getByRole('tab', { name }).click();
const back = (page: Page) => page.getByRole('button', { name: '全部文档' }).click();

async function openShelf(page: Page): Promise<void> {
  await page.goto('/document');
  await expect(page.getByRole('heading', { name: '把文档放到桌上' })).toBeVisible();
}

test('R-READ-30 R-READ-31 R-READ-32 several documents open, are found by their words, renamed, deleted and brought back @main', async ({
  page,
}) => {
  await openShelf(page);
  await expectAccessible(page);
  await pick(
    page,
    gbk,
    await docx(),
    text('周报.md', '# 周报\n\n本周完成了书架采购。\n\n- 第一项\n- 第二项\n'),
  );
  await expect(page.getByText('已打开 3 份文档')).toBeVisible();
  await expect(list(page).getByRole('link')).toHaveText(['周报', '采购合同', '旧系统']);

  const search = page.getByRole('textbox', { name: '搜索全部文档' });
  await search.fill('书架');
  const found = page.getByRole('list', { name: '搜到的文档' });
  await expect(found.getByRole('link')).toHaveText(['周报', '采购合同']);
  await expect(found.getByRole('list', { name: '找到 1 处' }).first()).toContainText('本周完成了书架采购');
  await page.getByRole('button', { name: '清除搜索' }).click();
  await expect(search).toBeFocused();
  await search.fill('书架');
  await found.getByRole('link', { name: '周报' }).click();
  await expect(reader(page).getByRole('heading', { name: '周报' })).toBeVisible();
  await expect(reader(page).locator('mark[data-current]')).toHaveText('书架');
  await back(page);

  await page.getByRole('button', { name: '对“周报”' }).click();
  await page.getByRole('menuitem', { name: '重命名' }).click();
  await page.getByRole('textbox', { name: '文档标题' }).fill('第 12 周周报');
  await page.keyboard.press('Enter');
  await expect(list(page).getByRole('link').first()).toHaveText('第 12 周周报');

  await page.getByRole('button', { name: '对“旧系统”' }).click();
  await page.getByRole('menu', { name: '对“旧系统”' }).getByRole('menuitem', { name: '删除' }).click();
  await expect(list(page).getByRole('link')).toHaveText(['第 12 周周报', '采购合同']);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(list(page).getByRole('link', { name: '旧系统' })).toBeVisible();
  await page.reload();
  await list(page).getByRole('link', { name: '旧系统' }).click();
  await expect(reader(page)).toContainText('中文编码的测试，考查读取是否正确。');
  await expect(page).toHaveTitle('旧系统 · 文档 · 百工');
});

test('R-READ-33 R-READ-34 a PDF is shown as pages; outline, page, find and zoom lead through it, also after a reload @main', async ({
  page,
}) => {
  await openShelf(page);
  await pick(page, await pdf(page));
  const first = reader(page).getByRole('group', { name: '第 1 页' });
  await expect(first).not.toHaveAttribute('aria-busy');
  await expect(first.getByText('总则说明')).toBeAttached();
  await expect(reader(page).getByRole('group', { name: '第 12 页' })).toHaveCount(0);
  await expect(panel(page)).toContainText('摘录式摘要');
  await expectAccessible(page);

  await page.getByRole('textbox', { name: '页码' }).fill('7');
  await page.keyboard.press('Enter');
  await expect(reader(page).getByRole('group', { name: '第 7 页' })).toBeInViewport();

  await page.getByRole('button', { name: '目录' }).click();
  await page.getByRole('navigation', { name: '目录' }).getByRole('button', { name: '借书说明' }).click();
  await expect(reader(page).getByRole('group', { name: '第 3 页' })).toBeInViewport();

  await page.keyboard.press('Control+f');
  const find = page.getByRole('search', { name: '在文中查找' });
  await find.getByRole('textbox').fill('捐赠的编号');
  await expect(find.getByRole('status')).toHaveText('1 / 1');
  await expect(
    reader(page).getByRole('group', { name: '第 10 页' }).locator('[data-current]').first(),
  ).toBeInViewport();
  await find.getByRole('textbox').fill('夜间');
  await expect(find.getByRole('status')).toHaveText('1 / 12');
  await find.getByRole('button', { name: '上一处' }).click();
  await expect(find.getByRole('status')).toHaveText('12 / 12');
  await expect(reader(page).getByRole('group', { name: '第 12 页' })).toBeInViewport();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '放大' }).click();
  await expect(page.getByRole('button', { name: '适合宽度' })).toHaveText(/%$/);
  await expect(reader(page).getByRole('group', { name: '第 12 页' })).toBeInViewport();
  await page.getByRole('radio', { name: '文字' }).click();
  await expect(reader(page)).toContainText('总则的编号是 1001');

  await page.reload();
  await expect(reader(page).getByRole('group').first()).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('heading', { level: 1, name: '服务手册' })).toBeVisible();
});

test('R-READ-34 reading goes on where it stopped, after a reload and after coming back from the list', async ({
  page,
}) => {
  await openShelf(page);
  const sections = Array.from(
    { length: 60 },
    (_, n) => `## 第 ${n + 1} 节\n\n${'这一节的正文。'.repeat(60)}`,
  );
  await pick(page, text('手册.md', sections.join('\n\n')));
  await page.getByRole('button', { name: '目录' }).click();
  const entry = page.getByRole('navigation', { name: '目录' }).getByRole('button', { name: '第 9 节' });
  await entry.click();
  const heading = reader(page).getByRole('heading', { name: '第 9 节' });
  await expect(heading).toBeInViewport();
  const place = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('ChatDatabase');
          opening.addEventListener('success', () => {
            const asking = opening.result.transaction('documents').objectStore('documents').getAll();
            asking.addEventListener('success', () => {
              opening.result.close();
              resolve((asking.result as { place: number }[])[0]?.place ?? 0);
            });
          });
        }),
    );
  await expect.poll(place).toBeGreaterThan(10);
  await page.reload();
  await expect(heading).toBeInViewport();
  await back(page);
  await list(page).getByRole('link', { name: '手册' }).click();
  await expect(heading).toBeInViewport();
});

test('R-READ-35 R-READ-36 R-READ-37 what is found without a model leads to its place, tables and masked copies are taken along', async ({
  page,
}) => {
  await openShelf(page);
  await pick(page, await docx());
  await expect(panel(page)).toContainText('从原文选句，非 AI');
  await expect(panel(page)).toContainText(/字数\s*\d+/);
  await expect(panel(page)).toContainText(/约读\s*1 分钟/);
  await panel(page).getByRole('region', { name: '关键词' }).getByRole('button').first().click();
  await expect(reader(page).locator('mark[data-current]')).toBeInViewport();
  await page.keyboard.press('Escape');
  const summary = panel(page).getByRole('region', { name: '摘录式摘要' }).getByRole('listitem');
  await summary.first().getByRole('button').click();
  await expect(reader(page).locator('mark[data-current]')).toBeInViewport();
  for (const fact of ['李文静', 'wenjing@example.com', '2025 年 3 月 18 日'])
    await expect(panel(page).getByRole('button', { name: fact, exact: true })).toBeVisible();
  await panel(page).getByRole('button', { name: '13800138000', exact: true }).click();
  await expect(reader(page).locator('mark[data-current]')).toHaveText('13800138000');
  await panel(page)
    .getByRole('button', { name: /^[^，]*12,000 元$/ })
    .click();
  await expect(reader(page).locator('mark[data-current]')).toContainText('12,000');

  await toPanel(page, '表格');
  await expect(panel(page).getByRole('row')).toHaveText([/品名\s*数量/, /书架\s*12/, /阅览桌\s*30/]);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    panel(page).getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(await readFile(await csv.path(), 'utf8')).toBe('\ufeff品名,数量\r\n书架,12\r\n阅览桌,30\r\n');
  const [xlsx] = await Promise.all([
    page.waitForEvent('download'),
    panel(page).getByRole('button', { name: 'Excel' }).click(),
  ]);
  expect((await readFile(await xlsx.path())).subarray(0, 2).toString()).toBe('PK');

  await toPanel(page, '查找');
  await panel(page).getByRole('textbox', { name: '想找的内容' }).fill('验收后付清');
  await page.keyboard.press('Enter');
  await panel(page).getByRole('list', { name: '找到的段落' }).getByRole('button').first().click();
  await expect(reader(page).locator('mark[data-current]')).toBeInViewport();

  await toPanel(page, '脱敏');
  await expect(panel(page)).toContainText('13800138000');
});

test('R-READ-38 two versions are compared by paragraph and word, and each change leads to its place', async ({
  page,
}) => {
  await openShelf(page);
  const lines = ['第一条 双方按本合同履行。', '第二条 总价为一万元。', '第三条 争议协商解决。'];
  const old = text('合同旧版.txt', lines.join('\n\n'));
  const changed = text(
    '合同新版.txt',
    [lines[0], '第二条 总价为两万元。', lines[2], '第四条 本合同一式两份。'].join('\n\n'),
  );
  await pick(page, old, changed);
  await list(page).getByRole('link', { name: '合同新版' }).click();
  await toPanel(page, '对比');
  await panel(page).getByRole('combobox', { name: '和哪一份对比' }).selectOption('合同旧版');
  await expect(panel(page)).toContainText('改动 1 段，新增 1 段，删去 0 段');
  const changes = panel(page).getByRole('list', { name: '改动' });
  await expect(changes.getByRole('deletion')).not.toHaveCount(0);
  await panel(page).getByRole('button', { name: '下一处改动' }).click();
  await expect(reader(page).locator('mark[data-current]')).toContainText('总价为两万元');
  await panel(page).getByRole('button', { name: '下一处改动' }).click();
  await expect(reader(page).locator('mark[data-current]')).toContainText('一式两份');
  await expectAccessible(page);
});

test('R-READ-38 another version is opened from the comparison, and the desk stays as it is', async ({
  page,
}) => {
  await openShelf(page);
  await pick(page, text('合同新版.txt', '第一条 双方按本合同履行。\n\n第二条 总价为两万元。'));
  await toPanel(page, '对比');
  const versions = page.getByTestId('pick-version');
  await versions.setInputFiles(text('空.txt', ''));
  await expect(page.getByRole('list', { name: '没能打开' })).toContainText('这个文件是空的');
  await page.getByRole('button', { name: '知道了' }).click();
  await versions.setInputFiles(text('合同旧版.txt', '第一条 双方按本合同履行。\n\n第二条 总价为一万元。'));
  await expect(panel(page)).toContainText('改动 1 段，新增 0 段，删去 0 段');
  await expect(page.getByRole('heading', { level: 1, name: '合同新版' })).toBeVisible();
  await expect(panel(page).getByRole('combobox', { name: '和哪一份对比' })).toContainText('合同旧版');
  await panel(page).getByRole('button', { name: '下一处改动' }).click();
  await expect(reader(page).locator('mark[data-current]')).toContainText('总价为两万元');
});

test('R-READ-11 a file of more than 100 MB is refused before it is read, and says what to do', async ({
  page,
}) => {
  await openShelf(page);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File([new Blob([new Uint8Array(100 * 1024 * 1024 + 1)])], '太大.pdf'));
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByRole('list', { name: '没能打开' }).getByRole('alert')).toContainText(
    '文件超过 100 MB，浏览器里读不动。请拆成几份，或压缩图片后再打开。',
  );
});

test('R-READ-14 the library for PDFs is in the build once: what reads or draws them fetches it from there', async ({
  page,
  server,
}) => {
  await openShelf(page);
  const sizes = await page.evaluate(async (site) => {
    const built = await (await fetch(`${site}/sw.js`)).text();
    const files = [...new Set(built.match(/\/assets\/[\w.-]*pdf[\w.-]*\.js(?=["'])/g))];
    return Promise.all(
      files.map(async (file) => [file, (await (await fetch(site + file)).text()).length] as const),
    );
  }, server.url);
  const large = sizes.filter(([, size]) => size > 100_000).map(([file]) => file);
  expect(large.map((file) => file.replace(/[\d.]+\d/, 'V')).toSorted()).toEqual([
    '/assets/pdfjs-V.js',
    '/assets/pdfjs-V.worker.js',
  ]);
  expect(sizes.length).toBeGreaterThan(large.length);
});

/** Holds the code of a worker back until it is let go. */
async function holdWorker(page: Page, name: string): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(new RegExp(`/${name}[^/]*\\.js`), async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('R-READ-12 R-READ-30 a file is read and analysed in workers alone: while they are held the page answers, and reading is cancelled', async ({
  page,
}) => {
  await openShelf(page);
  const readOn = await holdWorker(page, 'extraction\\.worker');
  const analyseOn = await holdWorker(page, 'analysis\\.worker');
  const jobs = page.getByRole('list', { name: '正在打开' });
  await pick(page, text('不要了.txt', '这一份取消。'));
  await expect(jobs.getByRole('progressbar', { name: '读取“不要了.txt”的进度' })).toBeVisible();
  await expectAccessible(page);
  await jobs.getByRole('button', { name: '取消' }).click();
  await expect(jobs).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '把文档放到桌上' })).toBeVisible();

  await pick(page, await docx());
  await expect(jobs).toContainText('采购合同.docx');
  await expect(page).toHaveURL(/\/document$/);
  readOn();
  await expect(reader(page)).toContainText('采购合同');
  await expect(panel(page)).not.toContainText('摘录式摘要');
  await toPanel(page, '查找');
  await panel(page).getByRole('textbox', { name: '想找的内容' }).fill('验收后付清');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('list', { name: '找到的段落' })).toHaveCount(0);
  analyseOn();
  await expect(panel(page).getByRole('list', { name: '找到的段落' })).toContainText('验收后三十日内付清');
  await toPanel(page, '概览');
  await expect(panel(page)).toContainText('摘录式摘要');
});

test('R-READ-39 what cannot be opened says why and what to do, and what is open stays', async ({ page }) => {
  await openShelf(page);
  await pick(page, text('留着.txt', '这一份应当留在列表里，不受影响。'));
  await expect(reader(page)).toContainText('这一份应当留在列表里');
  await back(page);
  await pick(
    page,
    text('空.txt', ''),
    { name: '坏.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nbroken') },
    {
      name: '假.docx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from([0, 1, 2, 3, 0, 255, 254, 7]),
    },
  );
  const refused = page.getByRole('list', { name: '没能打开' });
  await expect(refused.getByRole('alert')).toHaveCount(3);
  await expect(refused).toContainText('这个文件是空的');
  await expect(refused).toContainText('文件已损坏或没有传完整');
  await expect(list(page).getByRole('link')).toHaveText(['留着']);

  const word = await docx();
  await pick(page, { ...word, name: '其实是Word.pdf', mimeType: 'application/pdf' });
  await expect(page.getByText('文件名写的是PDF，内容其实是Word 文档，已按内容读取。')).toBeVisible();
  await expect(reader(page)).toContainText('验收后三十日内付清');
  await back(page);

  const secret = {
    name: '加密.pdf',
    mimeType: 'application/pdf',
    buffer: encryptedPdf('Locked words', 'open'),
  };
  await pick(page, secret);
  const dialog = page.getByRole('dialog', { name: '输入打开密码' });
  await dialog.getByLabel('打开密码', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: '打开', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('密码不对，请再试一次。');
  await dialog.getByLabel('打开密码', { exact: true }).fill('open');
  await dialog.getByRole('button', { name: '打开', exact: true }).click();
  await expect(reader(page).getByText('Locked words')).toBeAttached();
  // The password is not kept: the text is there after a reload, the pages ask again.
  await page.reload();
  await expect(page.getByText('原文件设了打开密码')).toBeVisible();
  await page.getByRole('button', { name: '看文字' }).click();
  await expect(reader(page)).toContainText('Locked words');
});

test('R-READ-40 R-READ-41 a selected passage is copied or asked about, and without a model the page says what is needed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openShelf(page);
  await page.evaluate(() =>
    sessionStorage.setItem('baigong:hand-off:document', '雪中的 <b>红梅</b> 开了，院子里很安静。'),
  );
  await page.reload();
  await expect(reader(page)).toContainText('雪中的 <b>红梅</b> 开了');
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('baigong:hand-off:document')))
    .toBeNull();
  const passage = reader(page).getByText('红梅');
  await passage.selectText();
  const menu = page.getByRole('toolbar', { name: '对选中的文字' });
  await menu.getByRole('button', { name: '解释' }).click();
  await expect(page.getByText('还没有连接模型')).toBeVisible();
  await passage.selectText();
  await menu.getByRole('button', { name: '复制' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('红梅');

  await panel(page).getByRole('button', { name: '作为旧简历导入' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '对这份文档' }).click();
  await page.getByRole('menuitem', { name: '送到简历工坊' }).click();
  const box = page.getByRole('dialog', { name: '导入简历' }).getByRole('textbox');
  await expect(box).toHaveValue(/红梅/);
});

test('R-READ-40 a job description opened here stands in the matching of a resume', async ({ page }) => {
  await openResume(page, sampleResume());
  const resume = page.url();
  await page.goto('/document');
  await pick(
    page,
    text(
      '岗位.txt',
      '资深前端工程师\n\n本科及以上，3 年以上前端经验，熟悉微前端与组件库，有 Rust 经验者优先。',
    ),
  );
  await panel(page).getByRole('button', { name: '作为岗位描述' }).click();
  await expect(page).toHaveURL(/\/resume$/);
  await expect(page.getByText('岗位描述已带上')).toBeVisible();
  await page.goto(resume);
  await chooseTool(page, '检查', '岗位匹配');
  await expect(page.getByRole('region', { name: '岗位匹配' }).getByLabel('招聘启事')).toHaveValue(
    /有 Rust 经验者优先/,
  );
});

test('R-READ-42 on a phone reading, analysis and questions are tabs, and a jump brings the reader to the front @phone', async ({
  page,
}) => {
  await openShelf(page);
  await expectAccessible(page);
  await pick(page, await docx());
  await expect(reader(page)).toContainText('采购合同');
  const views = page.getByRole('navigation', { name: '文档视图' });
  await views.getByRole('button', { name: '分析' }).click();
  await panel(page).getByRole('button', { name: '13800138000', exact: true }).click();
  await expect(reader(page).locator('mark[data-current]')).toBeInViewport();
  await views.getByRole('button', { name: '问答' }).click();
  await expect(panel(page)).toBeVisible();
  await expectAccessible(page);
});

test('R-READ-30 files are dropped and text is pasted on the page; a broken one dropped on an open document says so there', async ({
  page,
}) => {
  await openShelf(page);
  const drop = (name: string, content: string) =>
    page.evaluate(
      ([title, words]) => {
        const data = new DataTransfer();
        data.items.add(new File([words ?? ''], title ?? '', { type: 'text/plain' }));
        for (const kind of ['dragenter', 'dragover', 'drop'])
          document.body.dispatchEvent(
            new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }),
          );
      },
      [name, content],
    );
  await drop('拖进来.txt', '这一份是拖进来的。');
  await expect(reader(page)).toContainText('这一份是拖进来的');
  await drop('空.txt', '');
  await expect(page.getByRole('list', { name: '没能打开' })).toContainText('这个文件是空的');
  await expect(reader(page)).toContainText('这一份是拖进来的');
  await back(page);
  await expect(list(page)).toBeVisible();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '# 粘贴来的标题\n\n这一段文字是从剪贴板粘贴来的。');
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(reader(page).getByRole('heading', { name: '粘贴来的标题' })).toBeVisible();
});

test('R-READ-32 a document saved by an earlier version opens with its text and its answer, and is renamed without loss', async ({
  page,
}) => {
  await openShelf(page);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('ChatDatabase');
        opening.addEventListener('error', () => reject(new Error('the database does not open')));
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('documents', 'readwrite');
          // The fields of the specification alone, and one that nobody knows.
          transaction.objectStore('documents').put({
            id: '17',
            title: '旧版存的纪要',
            content: '第一段：三月开会。\n第二段：四月验收。',
            response: '会议定在三月，验收在四月。',
            createdAt: 1,
            updatedAt: 2,
            extra: '留着',
          });
          transaction.addEventListener('complete', () => resolve());
        });
      }),
  );
  await page.reload();
  await page.getByRole('button', { name: '对“旧版存的纪要”' }).click();
  await page.getByRole('menuitem', { name: '重命名' }).click();
  await page.getByRole('textbox', { name: '文档标题' }).fill('会议纪要');
  await page.keyboard.press('Enter');
  await list(page).getByRole('link', { name: '会议纪要' }).click();
  await expect(reader(page)).toContainText('第二段：四月验收。');
  await toPanel(page, '问答');
  await expect(panel(page).getByRole('list', { name: '问答' })).toContainText('会议定在三月，验收在四月。');
  const kept = await page.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        const opening = indexedDB.open('ChatDatabase');
        opening.addEventListener('success', () => {
          const asking = opening.result.transaction('documents').objectStore('documents').get('17');
          asking.addEventListener('success', () => resolve(asking.result));
        });
      }),
  );
  expect(kept).toMatchObject({
    title: '会议纪要',
    extra: '留着',
    content: '第一段：三月开会。\n第二段：四月验收。',
  });
});

test('R-READ-43 where the browser keeps no more, the document stays open and the page says so', async ({
  page,
}) => {
  const starting = page.waitForEvent('worker', (worker) => /records\.worker/.test(worker.url()));
  await openShelf(page);
  const keeper = await starting;
  await keeper.evaluate(() => {
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as (
      ...given: unknown[]
    ) => IDBRequest<IDBValidKey>;
    IDBObjectStore.prototype.put = function refuse(...given: unknown[]) {
      if (this.name === 'readings' && !('room' in self))
        throw new DOMException('no room', 'QuotaExceededError');
      return Reflect.apply(put, this, given);
    };
  });
  await pick(page, text('大文件.txt', '存不下，但是还在。'));
  await expect(reader(page)).toContainText('存不下，但是还在。');
  await expect(page.getByText('这份文档没有存进浏览器')).toBeVisible();
  await back(page);
  await expect(page.getByText('没有存进浏览器', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: '大文件' }).click();
  await keeper.evaluate(() => Object.assign(self, { room: true }));
  await page.getByRole('button', { name: '再存一次' }).click();
  await expect(page.getByText('已存进浏览器')).toBeVisible();
  await page.reload();
  await expect(reader(page)).toContainText('存不下，但是还在。');
});

const ofd = (name: string, file: Uint8Array): GivenFile => ({
  name,
  mimeType: 'application/ofd',
  buffer: Buffer.from(file),
});

test('R-READ-281 R-READ-284 an OFD invoice is drawn as its page with seal and picture; its fields stand in 概览 and lead to the page', async ({
  page,
}) => {
  const colour = { width: 20, height: 20, channels: 3, background: '#c00000' } as const;
  const picture = new Uint8Array(await sharp({ create: colour }).png().toBuffer());
  const seal = sealOf(sealFile('png', picture), '60 100 40 40');
  const invoice = makeOfdInvoice('1060.00', {
    ...seal,
    resources:
      '<ofd:MultiMedias><ofd:MultiMedia ID="50" Type="Image"><ofd:MediaFile>a.png</ofd:MediaFile></ofd:MultiMedia></ofd:MultiMedias>',
    rest: '<ofd:Annotations>Annots.xml</ofd:Annotations>',
    parts: {
      ...seal.parts,
      'Doc_0/Res/a.png': picture,
      'Doc_0/Annots.xml': '<Annotations><Page PageID="10"><FileLoc>a.xml</FileLoc></Page></Annotations>',
      'Doc_0/a.xml':
        '<PageAnnot><Annot Type="Stamp" ID="60"><Appearance Boundary="10 5 30 20"><ImageObject ID="61" ResourceID="50" Boundary="0 0 30 20"/></Appearance></Annot></PageAnnot>',
    },
  });
  await openShelf(page);
  await pick(page, ofd('发票.ofd', invoice));
  await expect(page.getByText('文件里有 1 处电子签章，只显示图样，没有验证真伪。')).toBeVisible();
  const first = reader(page).getByRole('group', { name: '第 1 页' });
  await expect(first).not.toHaveAttribute('aria-busy');
  const whole = await first.boundingBox();
  // Millimetres of a page of 210 by 297.
  const placeOf = async (selector: string) => {
    const box = await first.locator(selector).boundingBox();
    const scale = 210 / (whole?.width ?? 1);
    return box && whole
      ? [box.x - whole.x, box.y - whole.y, box.width, box.height].map((length) => Math.round(length * scale))
      : null;
  };
  expect(await placeOf('image[width="1"]')).toEqual([10, 5, 30, 20]);
  expect(await placeOf('svg svg image')).toEqual([60, 100, 40, 40]);
  const [left, , width] = (await placeOf('text:text-is("北京星河教育咨询有限公司")')) ?? [];
  expect([left, width]).toEqual([35, 48]);
  await expectAccessible(page);
  await expect(panel(page)).toContainText('文件自己写明的内容，没有查验真伪');
  await panel(page).getByRole('button', { name: '26117000000012345678' }).first().click();
  await expect(first.locator('[data-current]').first()).toBeInViewport();
  await page.getByRole('radio', { name: '文字' }).click();
  await expect(reader(page)).toContainText('杭州云谷酒店管理有限公司');
});

test('R-READ-284 letters of a font that an OFD file brings are drawn by their outlines and selected as text; damage is said', async ({
  page,
}) => {
  const font = await readFile(
    `${import.meta.dirname}/../node_modules/katex/dist/fonts/KaTeX_Main-Regular.ttf`,
  );
  const objects =
    ofdText('Baigong', 20, 50, { size: 8 }).replace('Font="2"', 'Font="7"') +
    ofdText('Glyph', 20, 70, { size: 8 })
      .replace('Font="2"', 'Font="8"')
      .replace(
        '</ofd:TextObject>',
        '<ofd:CGTransform CodePosition="0" CodeCount="5" GlyphCount="5"><ofd:Glyphs>3 4 5 6 7</ofd:Glyphs></ofd:CGTransform></ofd:TextObject>',
      ) +
    ofdText('plain', 20, 90);
  const fonts = [7, 8]
    .map(
      (id) =>
        `<ofd:Font ID="${id}" FontName="KaTeX"><ofd:FontFile>${id === 7 ? 'f' : 'broken'}.ttf</ofd:FontFile></ofd:Font>`,
    )
    .join('');
  await openShelf(page);
  await pick(
    page,
    ofd(
      '字体.ofd',
      makeOfd([ofdPage(objects)], {
        resources: `<ofd:Fonts>${fonts}</ofd:Fonts>`,
        parts: { 'Doc_0/Res/f.ttf': new Uint8Array(font), 'Doc_0/Res/broken.ttf': Uint8Array.of(1, 2, 3) },
      }),
    ),
  );
  const first = reader(page).getByRole('group', { name: '第 1 页' });
  await expect(first).not.toHaveAttribute('aria-busy');
  await expect(first.locator('g', { hasText: 'Baigong' }).locator('path')).toHaveCount(7);
  await expect(first.getByText('Baigong')).toHaveAttribute('fill', 'transparent');
  await expect(first.getByText('Glyph')).toHaveAttribute('fill', '#000');
  await expect(first.getByText('plain')).toBeVisible();
  await pick(page, ofd('坏.ofd', makeOfdInvoice().subarray(0, 900)));
  await expect(page.getByText('文件已损坏或没有传完整')).toBeVisible();
});

test('R-READ-286 an OFD file has a redacted copy as a PDF of pictures, in which no value is left', async ({
  page,
}, info) => {
  const objects =
    ofdText('联系人：张晓明，电话 13812345678。', 20, 60, { deltas: 'DeltaX="g 12 4 g 10 2 4"' }) +
    ofdText('本合同自签字之日起生效，一式两份，双方各执一份，具有同等法律效力。', 20, 80) +
    ofdText('未尽事宜由双方协商，协商不成的，提交合同签订地的人民法院处理。', 20, 100);
  await openShelf(page);
  await pick(page, ofd('合同.ofd', makeOfd([ofdPage(objects)])));
  await toPanel(page, '脱敏');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel(page).getByRole('button', { name: '下载 PDF 副本' }).click(),
  ]);
  await expect(panel(page).getByText('文件已重新查过一遍')).toBeVisible();
  const path = info.outputPath('copy.pdf');
  await file.saveAs(path);
  const text = spawnSync(poppler('pdftotext'), ['-enc', 'UTF-8', path, '-'], { encoding: 'utf8' }).stdout;
  expect(text).toContain('本合同自签字之日起生效');
  expect(text).not.toMatch(/张晓明|13812345678/);
});
