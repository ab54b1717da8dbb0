/**
 * The history drawer over 10,000 sessions of 50 KB: `node bench/history.ts` with a built web app. Seeds the
 * database in the page, then measures what a visitor sees: first rows, a title search's key, memory.
 */
import { startServer } from '../e2e/support/server.ts';
import { launchBrowser, seenBefore } from './browser.ts';
import { median, record } from './record.ts';

const sessions = Number(process.env['SESSIONS'] ?? 10_000);
const charactersPerSession = 25_000; // Two bytes each in IndexedDB: 50 KB.
const rounds = 7;

const server = await startServer();
const browser = await launchBrowser(['--enable-precise-memory-info', '--js-flags=--expose-gc']);
try {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  await context.addInitScript(seenBefore);
  const page = await context.newPage();
  await page.goto(`${server.url}/chat`);
  await page.getByLabel('输入消息', { exact: true }).waitFor();

  const began = Date.now();
  await page.evaluate(
    async ({ count, length }) => {
      const opening = indexedDB.open('ChatDatabase');
      const db = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const text = '这是一段很普通的聊天内容，用来占满五万字节。'
        .repeat(Math.ceil(length / 22))
        .slice(0, length / 2);
      for (let from = 0; from < count; from += 100) {
        const transaction = db.transaction('sessions', 'readwrite', { durability: 'relaxed' });
        const store = transaction.objectStore('sessions');
        for (let at = from; at < Math.min(count, from + 100); at++) {
          const id = String(300_000_000_000_000_000n + BigInt(at));
          const time = Date.now() - at * 600_000;
          const message = { conversationId: id, createdAt: time };
          store.put({
            id,
            title: `第 ${at} 次对话：${['旅行', '代码', '菜谱', '合同', '论文'][at % 5]}`,
            createdAt: time,
            updatedAt: time,
            messages: [
              { ...message, id: `${id}a`, role: 'user', parent: null, content: `${at} ${text}` },
              { ...message, id: `${id}b`, role: 'assistant', parent: `${id}a`, content: `${text} 完${at}` },
            ],
          });
        }
        await new Promise<void>((resolve, reject) => {
          transaction.addEventListener('complete', () => resolve());
          transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
        });
      }
      db.close();
    },
    { count: sessions, length: charactersPerSession },
  );
  console.log(`seeded ${sessions} sessions in ${Math.round((Date.now() - began) / 1000)} s`);

  const heap = () =>
    page.evaluate(() => {
      (globalThis as { gc?: () => void }).gc?.();
      return (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize;
    });
  /** From the press until the first row is painted. */
  const openDrawer = () =>
    page.evaluate(async () => {
      const button = document.querySelector<HTMLElement>('button[aria-haspopup="dialog"][aria-expanded]');
      const from = performance.now();
      button?.click();
      while (!document.querySelector('[role="dialog"] [role="listitem"]')) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return performance.now() - from;
    });

  const firstRows: number[] = [];
  const heads: number[] = [];
  let growth = 0;
  for (let round = 0; round < rounds; round++) {
    await page.reload();
    await page.getByLabel('输入消息', { exact: true }).waitFor();
    // The drawer's code is fetched when the pointer comes near; the figure is the list's.
    await page.getByRole('button', { name: '历史记录', exact: true }).hover();
    await page.waitForTimeout(1_500);
    const before = await heap();
    firstRows.push(await openDrawer());
    const from = Date.now();
    await page.getByPlaceholder('搜索聊天记录').fill(`第 ${sessions - 1} 次`);
    await page.getByText('标题（1）').waitFor({ timeout: 60_000 });
    heads.push(Date.now() - from);
    if (round === rounds - 1) {
      await page.getByPlaceholder('搜索聊天记录').fill('');
      await page.waitForTimeout(500);
      growth = (await heap()) - before;
    }
  }

  /** From a key until the list of titles for it is painted. */
  const keys: number[] = [];
  for (const query of [
    '第',
    '第 9',
    '第 99',
    '代码',
    '菜',
    '合同',
    '论文',
    '旅行',
    '次对话：代',
    '没有这个',
  ]) {
    keys.push(
      await page.evaluate(async (value) => {
        const input = document.querySelector<HTMLInputElement>('input[placeholder="搜索聊天记录"]');
        if (!input) return Number.NaN;
        const from = performance.now();
        // React keeps a setter of its own on the element; the prototype's one is what typing uses.
        Reflect.set(HTMLInputElement.prototype, 'value', value, input);
        input.dispatchEvent(new Event('input', { bubbles: true }));
        const list = () => document.querySelector('[role="list"][aria-label="查找结果"]')?.textContent ?? '';
        const rows = () => [...document.querySelectorAll('[role="dialog"] mark')];
        while (
          !(value === '没有这个' ? list().includes('标题：没有找到') : rows()[0]?.textContent === value)
        ) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        return performance.now() - from;
      }, query),
    );
    await page.waitForTimeout(150);
  }

  const searched = Date.now();
  await page.getByPlaceholder('搜索聊天记录').fill(`完${sessions - 1}`);
  await page.getByText('消息内容：找到 1 处').waitFor({ timeout: 120_000 });
  const whole = Date.now() - searched;

  record('history', [
    { name: `first rows of ${sessions} sessions x 50 KB`, value: median(firstRows), unit: 'ms', goal: 50 },
    { name: 'title search, per key', value: median(keys), unit: 'ms', goal: 50 },
    { name: 'title search, slowest key', value: Math.max(...keys), unit: 'ms' },
    { name: 'whole list read, and the last title found', value: median(heads), unit: 'ms' },
    { name: 'memory growth, drawer open', value: growth / 2 ** 20, unit: 'MB', goal: 20 },
    { name: 'oldest message found by its text', value: whole, unit: 'ms' },
  ]);
} finally {
  await browser.close();
  await server.stop();
}
