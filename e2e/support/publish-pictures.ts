import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './fixtures.ts';

/** The form that the page sends: the words as JSON, then the file. */
function form(body: object, file: Buffer): FormData {
  const data = new FormData();
  data.append('body', JSON.stringify(body));
  data.append('file', new Blob([new Uint8Array(file)]));
  return data;
}

/** Publishes as another visitor would; `changes` stand over what is published of each. @returns ids, in the order of the titles */
export async function publishAll(
  page: Page,
  url: string,
  titles: readonly string[],
  changes: object = {},
): Promise<string[]> {
  const authorKey = randomBytes(32).toString('base64url');
  const ids: string[] = [];
  for (const [at, title] of titles.entries()) {
    const hue = `hsl(${(at * 67) % 360} 60% 50%)`;
    const file = await sharp({
      create: { width: 360, height: 300 + 60 * (at % 4), channels: 3, background: hue },
    })
      .png()
      .toBuffer();
    const answer = await page.request.post(`${url}/api/gallery/pictures`, {
      headers: { Origin: url },
      multipart: form(
        {
          authorKey,
          ticket: randomBytes(16).toString('base64url'),
          title,
          tags: [at % 2 === 0 ? '双数' : '单数'],
          author: at % 2 === 0 ? '甲' : '乙',
          licence: 'cc0',
          prompt: `${title}的提示词`,
          parameters: { seed: 40 + at, style: 'ink', styleName: '水墨' },
          origin: 'program',
          consent: true,
          ...changes,
        },
        file,
      ),
    });
    expect(answer.status()).toBe(200);
    ids.push(((await answer.json()) as { id: string }).id);
  }
  return ids;
}
