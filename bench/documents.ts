/**
 * A Chinese PDF of 300 pages: `node bench/documents.ts`. Prints the PDF with Chromium (its fonts embedded, some 300,000
 * characters of generated prose), builds a page with the real reading and searching workers (apps/web/bench) and
 * measures there: until the first page's text is there, until all is indexed, and searches, from the page's side.
 */
import { createServer } from 'node:http';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { build } from 'vite';
import { launchBrowser } from './browser.ts';
import { median, percentile, record, type Row } from './record.ts';

const root = path.join(import.meta.dirname, '..');
const runs = Number(process.env['RUNS'] ?? 3);
const pages = Number(process.env['PAGES'] ?? 300);
const charactersOnPage = 1_000;
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

const subjects =
  '公司 董事会 研究团队 审计委员会 子公司 供应商 客户 监管部门 生产基地 销售网络 技术中心 管理层 投资者 合作伙伴 项目组'.split(
    ' ',
  );
const verbs = '推进 评估 调整 完成 披露 优化 审议 扩大 控制 落实 重组 验收 采购 检测 交付'.split(' ');
const objects =
  '人工智能平台 原材料成本 应收账款 研发投入 质量体系 海外市场 数据安全 环境保护措施 员工培训计划 信息系统 现金流量 存货管理 产能布局 知识产权 风险准备金 供应链 节能改造 募集资金 关联交易 绩效考核'.split(
    ' ',
  );
const ends =
  '并取得阶段性成果 同比增长明显 有待进一步观察 已按计划实施 将在下一季度继续 对利润影响有限 符合行业惯例 需要股东大会批准'.split(
    ' ',
  );

/** The same prose at every run. */
function prose(): () => string {
  let state = 20_261_122;
  const pick = (list: readonly string[]): string => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return list[Math.floor((state / 2_147_483_648) * list.length)] ?? '';
  };
  const number = () => pick(['12', '3.5', '48', '120', '2026', '7']);
  return () =>
    `${pick(subjects)}${pick(verbs)}${pick(objects)}，${pick(subjects)}就${pick(objects)}${pick(verbs)}了${number()}项工作，${pick(ends)}。`;
}

async function printPdf(browser: Browser, file: string): Promise<void> {
  const sentence = prose();
  const html = Array.from({ length: pages }, (_, index) => {
    let text = '';
    while (text.length < charactersOnPage) text += sentence();
    const paragraphs = text.match(/[^]{1,250}。|[^]+$/g) ?? [];
    return `<section><h2>第${index + 1}节 ${sentence().slice(0, 12)}</h2>${paragraphs.map((one) => `<p>${one}</p>`).join('')}</section>`;
  }).join('');
  const page = await browser.newPage();
  await page.setContent(
    `<!doctype html><meta charset="utf-8"><style>@page{size:A4;margin:20mm}body{font:11pt/1.6 "Noto Sans CJK SC",sans-serif}section{break-after:page}p{text-indent:2em;margin:0 0 6pt}</style>${html}`,
  );
  await writeFile(file, await page.pdf({ preferCSSPageSize: true, outline: true, tagged: false }));
  await page.close();
}

async function servePage(): Promise<{ url: string; stop: () => Promise<void> }> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'baigong-bench-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    root: path.join(root, 'apps/web/bench'),
    publicDir: false,
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'chrome123',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 5_000,
      reportCompressedSize: false,
      rolldownOptions: { input: path.join(root, 'apps/web/bench/documents.html') },
    },
  });
  const server = createServer((request, response) => {
    const file = path.join(outDir, path.normalize(new URL(request.url ?? '/', 'http://local').pathname));
    const answer = async () => {
      try {
        const body = await readFile(file);
        response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' });
        response.end(body);
      } catch {
        response.writeHead(404).end();
      }
    };
    void answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/documents.html`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

/** What apps/web/bench/documents.ts measures, in milliseconds. */
interface DocumentTimes {
  readonly firstPage: number;
  readonly read: number;
  readonly indexed: number;
  readonly searches: readonly number[];
  readonly hits: number;
  readonly analysed: number;
  readonly compared: number;
  readonly longestTask: number;
  readonly letters: number;
}

declare global {
  interface Window {
    /** What the page in apps/web/bench offers. */
    measureDocument: (queries: readonly string[]) => Promise<DocumentTimes>;
  }
}

const queries = [
  '人工智能平台',
  '原材料',
  '董事会审议了哪些关联交易',
  '募集资金的使用是否需要股东大会批准',
  '涨',
  '库存',
  '2026',
  '风险准备金 供应链',
];

const site = await servePage();
const browser = await launchBrowser();
const folder = await mkdtemp(path.join(tmpdir(), 'baigong-pdf-'));
try {
  const file = path.join(folder, 'report.pdf');
  await printPdf(browser, file);
  const before = loadavg()[0] ?? 0;
  const found: DocumentTimes[] = [];
  for (let run = 0; run < runs; run += 1) {
    const page = await browser.newPage();
    await page.goto(site.url);
    await page.setInputFiles('#file', file);
    found.push(await page.evaluate((list) => window.measureDocument(list), queries));
    await page.close();
  }
  const of = (value: (times: DocumentTimes) => number) => median(found.map(value));
  const searches = found.flatMap((times) => times.searches);
  const name = `${pages} pages`;
  const rows: Row[] = [
    { name: `${name}: first page's text`, value: of((times) => times.firstPage), unit: 'ms', goal: 1_500 },
    { name: `${name}: all read`, value: of((times) => times.read), unit: 'ms' },
    { name: `${name}: read and indexed`, value: of((times) => times.indexed), unit: 'ms', goal: 8_000 },
    { name: 'search, median', value: median(searches), unit: 'ms', goal: 50 },
    { name: 'search, slowest', value: percentile(searches, 100), unit: 'ms' },
    { name: 'counts, key words, summary, facts', value: of((times) => times.analysed), unit: 'ms' },
    {
      name: 'comparison with a version that lacks a twentieth',
      value: of((times) => times.compared),
      unit: 'ms',
    },
    { name: 'longest task of the page', value: of((times) => times.longestTask), unit: 'ms' },
    { name: 'characters read', value: of((times) => times.letters), unit: '' },
    { name: 'hits of the searches', value: of((times) => times.hits), unit: '' },
    { name: 'load of the machine before', value: before, unit: '' },
  ];
  record('documents', rows);
} finally {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}
