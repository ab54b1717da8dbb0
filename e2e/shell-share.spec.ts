import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sampleResume } from '@baigong/resume';
import type { Page } from '@playwright/test';
import { makePdf } from '../apps/web/src/features/resume/test/sample-files.ts';
import { portrait } from './support/fake-camera.ts';
import { expect, test } from './support/fixtures.ts';

// A page without a network notes that; the models that find a person ask a software GPU.
test.use({
  // Under a base path all the more can lead astray.
  settings: { BASE_PATH: '/tools/baigong' },
  serviceWorkers: 'allow',
  expectedConsole: [
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|GPU stall due to ReadPixels|Automatic fallback to software WebGL|willReadFrequently/,
  ],
});

interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const contract: GivenFile = {
  name: '合同.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(makePdf([{ text: '租赁合同', x: 60, y: 780, size: 20 }])),
};
const note: GivenFile = {
  name: '会议纪要.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('第一条会议纪要'),
};
const photo: GivenFile = { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: readFileSync(portrait) };
const seal: GivenFile = {
  name: '印章.png',
  mimeType: 'image/png',
  buffer: readFileSync(path.resolve(import.meta.dirname, '../apps/web/public/icons/seal-512.png')),
};
const resume: GivenFile = {
  name: '林知夏的简历.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(sampleResume())),
};

async function install(page: Page): Promise<void> {
  await page.goto('/feedback');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  });
}

/** Shares files as the operating system does: a form sent to the share target of the manifest. */
async function share(page: Page, ...files: readonly GivenFile[]): Promise<void> {
  await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    const manifest = (await (await fetch(link?.href ?? '')).json()) as {
      share_target: { action: string; method: string; enctype: string };
    };
    const form = document.createElement('form');
    form.action = new URL(manifest.share_target.action, link?.href).href;
    form.method = manifest.share_target.method;
    form.enctype = manifest.share_target.enctype;
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', name: 'files', multiple: true, id: 'to-share' });
    form.append(input);
    document.body.append(form);
  });
  await page.locator('#to-share').setInputFiles([...files]);
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => document.querySelector<HTMLInputElement>('#to-share')?.form?.submit());
  await loaded;
}

test('R-SHELL-25 R-SHELL-26 a PDF, a photo, a picture and a resume that are shared open on their screens, also without a network', async ({
  page,
  context,
}) => {
  test.slow();
  await install(page);
  await share(page, contract);
  await expect(page).toHaveURL(/\/document\/\d+$/);
  await expect(page.getByRole('region', { name: '文档正文' })).toContainText('租赁合同');

  await context.setOffline(true);
  await share(page, photo);
  await expect(page).toHaveURL(/\/selfie$/);
  await expect(page.getByRole('img', { name: /正在美化/ })).toBeVisible();
  await share(page, seal);
  await expect(page).toHaveURL(/\/image$/);
  await expect(page.getByRole('region', { name: '图片信息', exact: true })).toContainText('512 × 512');
  await share(page, resume);
  await expect(page).toHaveURL(/\/resume$/);
  await expect(page.getByRole('dialog', { name: '导入简历' })).toContainText('林知夏');
});

test('R-SHELL-27 what cannot be taken is answered with a sentence', async ({ page }) => {
  await install(page);
  await share(page, { ...note, buffer: Buffer.alloc(0) });
  await expect(page.getByText('分享来的内容里没有文件')).toBeVisible();
  await share(page, ...Array.from({ length: 21 }, () => note));
  await expect(page.getByText('一次分享的文件太多')).toBeVisible();
  await share(page, {
    ...note,
    name: '没有用.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ\0\0'),
  });
  await expect(page.getByText(/没有用\.exe/).first()).toBeVisible();
  await page.goto('/document?shared=11111111-1111-1111-1111-111111111111');
  await expect(page.getByText('分享来的文件不在这里了')).toBeVisible();
  await page.goto('/document?share-problem=constructor');
  await expect(page.getByText('没能存进浏览器')).toBeVisible();
});

test('R-SHELL-28 two shares at once both arrive', async ({ page, context }) => {
  await install(page);
  const other = await context.newPage();
  await other.goto('/feedback');
  await Promise.all([share(page, note), share(other, contract)]);
  await expect(page.getByRole('region', { name: '文档正文' })).toContainText('第一条会议纪要');
  await expect(other.getByRole('region', { name: '文档正文' })).toContainText('租赁合同');
});

test('R-SHELL-29 a file that the system opens with the app opens on the screen that the manifest names', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const isLaunched = location.search.includes('launched');
    Object.defineProperty(window, 'launchQueue', {
      value: {
        setConsumer(take: (launch: { files: object[] }) => void) {
          if (!isLaunched) return;
          const file = new File(['第一条会议纪要'], '会议纪要.txt', { type: 'text/plain' });
          take({ files: [{ getFile: () => Promise.resolve(file) }] });
        },
      },
    });
  });
  await page.goto('/document?launched=1');
  await expect(page.getByRole('region', { name: '文档正文' })).toContainText('第一条会议纪要');
  await expect(page).toHaveURL(/\/document\/\d+$/);
});
