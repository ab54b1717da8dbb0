import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { transformWithOxc, type Plugin } from 'vite';
import { basePathOf, type BuildScreen } from './screens.ts';

/** Files for crawlers and the server, and fonts for older browsers: a page never requests them. */
const notCached = /^robots\.txt$|^pages\.json$|\.(?:map|ttf|woff)$/;

/** Chinese fonts and character maps have hundreds of files, of which a text needs a few: each is cached on first use. */
const slices = /\.(?:woff2|bcmap)$/;
const alwaysCached = /\/KaTeX_/;

/** The decoder of HEIC photos: most visitors never need it. */
const rare = /\/libheif-/;

/** Larger files (language data, engines) are cached on first use instead of in advance. */
const MAX_PRECACHED_BYTES = 2_000_000;

function isCachedOnUse(name: string, content: string | Uint8Array): boolean {
  return (
    rare.test(name) || (slices.test(name) && !alwaysCached.test(name)) || content.length > MAX_PRECACHED_BYTES
  );
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}

/** Writes /sw.js: the service worker of `source` with the list of everything that was built. */
export function serviceWorker(source: string, screens: readonly BuildScreen[]): Plugin {
  let root = '';
  let publicFolder = '';
  return {
    name: 'baigong:service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      publicFolder = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const hash = createHash('sha256');
        const files: string[] = ['/'];
        for (const [name, output] of Object.entries(bundle).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
          if (notCached.test(name)) continue;
          hash.update(name);
          const content = output.type === 'asset' ? output.source : output.code;
          // A name under assets/ contains a content hash; elsewhere the content itself has to count.
          if (!name.startsWith('assets/')) hash.update(content);
          // The page itself is in the list as '/'.
          if (name !== 'index.html' && !isCachedOnUse(name, content)) files.push(`/${name}`);
        }
        for (const name of await filesBelow(publicFolder)) {
          if (notCached.test(name)) continue;
          hash.update(name).update(await readFile(join(publicFolder, name)));
          files.push(`/${name}`);
        }
        const path = join(root, source);
        const text = await readFile(path, 'utf8');
        hash.update(text);
        const { code } = await transformWithOxc(text, path);
        const build = {
          name: hash.digest('hex').slice(0, 16),
          files,
          screens: screens.filter(({ serverWritten }) => !serverWritten).map(basePathOf),
        };
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          // The file is a classic script: nothing is imported or exported.
          source: `const __BUILD__ = ${JSON.stringify(build)};\n${code.replace(/^export \{\};?$/m, '')}`,
        });
      },
    },
  };
}
