import { GalleryPublication } from '@baigong/contracts';
import { expect, test } from 'vitest';
import { encodeBody, Form } from '../form.ts';
import { authorKey, drawing } from '../gallery/gallery-server.ts';
import { runMain } from '../run-main.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { freshSiteSettings } from './scaled-out-settings.ts';

test('R-SCALE-82 a picture published at a replica is decoded by a worker, and a refusal is the same', async () => {
  const site = await freshSiteSettings();
  const url = await runMain({ ...site, DATA_DIR: temporaryFolder() }).address;
  const worker = runMain({ ...site, DATA_DIR: temporaryFolder() }, { role: 'worker' });
  await worker.address;
  const publish = (file: Uint8Array, ticket: string) => {
    const details = {
      title: '山水',
      author: '林一',
      tags: [],
      licence: 'ccBy',
      prompt: '雨后的山村',
      parameters: { seed: 7 },
    };
    const submission = { ...details, authorKey, ticket, origin: 'unknown', consent: true };
    const { type, body } = encodeBody(new Form(submission, { file: [file] }));
    return fetch(`${url}/api/gallery/pictures`, { method: 'POST', headers: { 'Content-Type': type }, body });
  };
  const taken = await publish(await drawing(1), 't'.repeat(22));
  const { renditions } = GalleryPublication.parse(await taken.json());
  expect(renditions.map(({ width }) => width)).toEqual([320, 640, 800]);
  expect((await fetch(url + renditions[0]?.url)).headers.get('content-type')).toBe('image/webp');
  const refused = await publish(await drawing(2, 40, 40), 'u'.repeat(22));
  expect(await refused.json()).toMatchObject({ error: { code: 'gallery.tooSmall' } });
});
