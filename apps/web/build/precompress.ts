import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const textual = /\.(?:html|js|mjs|css|svg|json|webmanifest|txt|wasm|map)$/;
/** Below this a packet carries it anyway. */
const worthwhile = 1_000;
/**
 * Above this (bytes) brotli's quality is 9 instead of 11. Of a build's 39 MB these few files, all fetched by those who
 * read a PDF or a picture's text or draw a diagram, are 28: the best quality makes them 11 % smaller and takes 82 s
 * of a processor instead of 6 (2026-11-22).
 */
const large = 400_000;
const [quick, best] = [9, constants.BROTLI_MAX_QUALITY];

async function compressFile(path: string): Promise<void> {
  const plain = await readFile(path);
  if (plain.length < worthwhile) return;
  const [br, gz] = await Promise.all([
    brotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: plain.length > large ? quick : best,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    zip(plain, { level: 9 }),
  ]);
  if (br.length < plain.length) await writeFile(`${path}.br`, br);
  if (gz.length < plain.length) await writeFile(`${path}.gz`, gz);
}

/** Writes a .br and a .gz beside every textual file of the build, so that the server compresses nothing. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'baigong:precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // Also called when the build failed, possibly before it wrote anything; its error is what counts.
        if (!existsSync(folder)) return;
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const paths = entries
          .filter((entry) => entry.isFile() && textual.test(entry.name))
          .map((entry) => join(entry.parentPath, entry.name));
        await Promise.all(paths.map(compressFile));
      },
    },
  };
}
