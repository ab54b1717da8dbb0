import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { expect } from './fixtures.ts';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } });

/** What a phone's camera reads from the code in a window. */
export async function scanCode(dialog: Locator): Promise<string> {
  const code = dialog.getByRole('img', { name: /二维码/ });
  await expect(code).toBeVisible();
  const [found] = await readBarcodes(await code.screenshot());
  return found?.text ?? '';
}

/** A phone of its own: another browser, which has never been here. */
export async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  await context.addInitScript(() => sessionStorage.setItem('splash-shown', '1'));
  return context.newPage();
}

/** Files below a folder in which a text stands. */
export async function findInFolder(folder: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if ((await readFile(path)).includes(text)) found.push(path);
  }
  return found;
}

/** Memory that is read at once. */
const chunkBytes = 8 * 1024 * 1024;

/** Memory of a process in chunks that overlap by so many bytes. */
function* readMemory(pid: number, overlap: number): Generator<Buffer> {
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  const chunk = Buffer.alloc(chunkBytes + overlap);
  try {
    const ranges = readFileSync(`/proc/${pid}/maps`, 'utf8').matchAll(/^([\da-f]+)-([\da-f]+) rw/gm);
    for (const [, from = '', to = ''] of ranges) {
      const end = Number.parseInt(to, 16);
      for (let at = Number.parseInt(from, 16); at < end; at += chunkBytes)
        try {
          const length = readSync(memory, chunk, 0, Math.min(chunk.length, end - at), at);
          yield chunk.subarray(0, length);
        } catch {
          // What cannot be read, such as a guard page or a range that is gone.
        }
    }
  } finally {
    closeSync(memory);
  }
}

/** Which of some texts stand in the memory of a process, on its heap or off it. Linux alone can say. */
export function findInMemory(pid: number, texts: readonly string[]): string[] {
  const found = new Set<string>();
  const longest = Math.max(...texts.map((text) => Buffer.byteLength(text)));
  for (const chunk of readMemory(pid, longest))
    for (const text of texts) if (!found.has(text) && chunk.includes(text)) found.add(text);
  return [...found];
}
