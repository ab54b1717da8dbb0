import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { encryptedPdf } from './support/encrypted-pdf.ts';
import { test as base, expect } from './support/fixtures.ts';
import { scan } from './support/scanned-pages.ts';
import { startServer } from './support/server.ts';

interface Site {
  readonly host: string;
  readonly files: Map<string, Buffer>;
  readonly server: Server;
}

const fixture = path.resolve(
  import.meta.dirname,
  '../apps/web/src/features/resume/test/fixtures/own-pdf/modern-1.pdf',
);

/** A site with PDFs on this machine, which the operator allows, and a server of ours that reads it. */
const test = base.extend<object, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const files = new Map<string, Buffer>();
      const server = createServer(({ url = '' }, response) => {
        const found = files.get(decodeURIComponent(url));
        response.writeHead(found ? 200 : 404, { 'content-type': 'application/pdf' }).end(found);
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      await use({ host: `127.0.0.1:${(server.address() as AddressInfo).port}`, files, server });
      server.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ site, settings }, use) => {
      const server = await startServer({ WEB_READ: 'on', WEB_READ_HOSTS: site.host, ...settings });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test('R-WEB-17 a PDF is read by its address, kept as a document, and whatever cannot be read is told', async ({
  page,
  site,
}) => {
  const link = (name: string) => `http://${site.host}/${name}`;
  site.files.set('/简历.pdf', await readFile(fixture));
  site.files.set('/locked.pdf', encryptedPdf('secret words', 'letmein'));
  site.files.set('/broken.pdf', Buffer.from('%PDF-1.7\nnothing of it'));
  site.files.set('/huge.pdf', Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(11 * 1024 * 1024)]));
  site.files.set('/scan.pdf', await scan(page, [['扫描的一页']]));
  await page.goto('/chat');
  const box = page.getByLabel('输入消息', { exact: true });
  const last = page.getByRole('log', { name: '对话内容' }).locator('[data-role="assistant"]').last();
  const send = async (text: string) => {
    await box.fill(text);
    await box.press('Enter');
  };

  await send(link('简历.pdf'));
  const read = last.getByRole('region', { name: '工具：读网页' });
  await expect(read).toContainText('林知夏');
  await expect(read).toContainText('云帆数科');

  await send(`/存网页 ${link('简历.pdf')}`);
  const keep = last.getByRole('region', { name: '工具：网页存成文档' });
  await expect(keep).toContainText(new URL(link('简历.pdf')).href);
  await keep.getByRole('button', { name: '允许', exact: true }).click();
  await expect(last).toHaveAttribute('aria-busy', 'false');
  await send('/读文档 简历');
  await expect(last.getByRole('region', { name: '工具：读取文档' })).toContainText('zhixia.lin@example.com');

  for (const [name, sentence] of [
    ['locked.pdf', '设了打开密码，不能从网址读取'],
    ['broken.pdf', '已损坏或没有传完整'],
    ['huge.pdf', '太大，没有读取'],
    ['scan.pdf', '可能是扫描的图片'],
    ['gone.pdf', '网站回答“找不到”'],
  ] as const) {
    await send(`/网页 ${link(name)}`);
    await expect(last.getByRole('region', { name: '工具：读网页' })).toContainText(sentence);
  }
  await send('/网页 http://127.0.0.1:1/inner.pdf');
  await expect(last.getByRole('region', { name: '工具：读网页' })).toContainText('内部网络');
});
