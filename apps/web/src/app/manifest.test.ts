import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readPictureHead } from '@baigong/pictures';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { findScreen } from './screens.ts';

const folder = path.resolve(import.meta.dirname, '../../public');
const extension = z.string().regex(/^\.[a-z]+$/);
const mediaType = z.string().regex(/^[a-z]+\/(?:\*|[\w.+-]+)$/);
/** Relative to the manifest, so that it holds under a base path. */
const address = z.string().regex(/^[a-zA-Z][\w/-]*(?:\?\w+=\w+)?$/);

const Manifest = z.object({
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: mediaType })).min(1),
  launch_handler: z.object({
    client_mode: z.array(z.enum(['navigate-existing', 'navigate-new', 'auto'])).min(1),
  }),
  share_target: z.object({
    action: address,
    method: z.literal('POST'),
    enctype: z.literal('multipart/form-data'),
    params: z.object({
      files: z.array(
        z.object({ name: z.literal('files'), accept: z.array(z.union([extension, mediaType])) }),
      ),
    }),
  }),
  file_handlers: z
    .array(z.object({ action: address, accept: z.record(mediaType, z.array(extension).min(1)) }))
    .min(1),
});

const manifest = Manifest.parse(JSON.parse(readFileSync(path.join(folder, 'manifest.webmanifest'), 'utf8')));

test('R-SHELL-25 the manifest takes shared files, and no type is opened by two screens', () => {
  const handled = manifest.file_handlers.flatMap(({ accept }) => Object.values(accept).flat());
  expect(new Set(handled).size).toBe(handled.length);
  for (const { action } of manifest.file_handlers) {
    const [screen, query] = action.split('?');
    expect(findScreen(`/${screen}`)).toBeDefined();
    expect(query).toBe('launched=1');
  }
  expect(handled).toEqual(expect.arrayContaining(['.pdf', '.docx', '.jpg', '.png', '.json']));
});

test('R-SHELL-25 the icons of the manifest exist in their sizes', () => {
  for (const { src, sizes, type } of manifest.icons) {
    const file = path.join(folder, src);
    expect(existsSync(file)).toBe(true);
    if (type === 'image/svg+xml') continue;
    const head = readPictureHead(new Uint8Array(readFileSync(file)));
    expect([head?.type, `${head?.width}x${head?.height}`]).toEqual([type, sizes]);
  }
});
