import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { transformWithOxc, type Plugin } from 'vite';

/** Crawlers' files, and fonts for browsers older than ours: a page never asks for them. */
const notKept = /^robots\.txt$|\.(?:map|ttf|woff)$/;

/** Chinese fonts and character maps come in hundreds of files, of which a text needs a few: each is kept once it was needed. */
const slices = /\.(?:woff2|bcmap)$/;
const neededAtOnce = /\/KaTeX_/;

/** Bytes from which on a file (a language's data, an engine) is kept once it was needed, not fetched beforehand. */
const large = 2_000_000;

function keptWhenUsed(name: string, content: string | Uint8Array): boolean {
  return (slices.test(name) && !neededAtOnce.test(name)) || content.length > large;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}

/** Writes /sw.js: the service worker of `source` with the list of everything that was built. */
export function serviceWorker(source: string): Plugin {
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
          if (notKept.test(name)) continue;
          hash.update(name);
          const content = output.type === 'asset' ? output.source : output.code;
          // A name under assets/ changes with the content; the others stay, and so would an old copy.
          if (!name.startsWith('assets/')) hash.update(content);
          // The page itself stands in the list as '/'.
          if (name !== 'index.html' && !keptWhenUsed(name, content)) files.push(`/${name}`);
        }
        for (const name of await filesBelow(publicFolder)) {
          if (notKept.test(name)) continue;
          hash.update(name).update(await readFile(join(publicFolder, name)));
          files.push(`/${name}`);
        }
        const path = join(root, source);
        const text = await readFile(path, 'utf8');
        hash.update(text);
        const { code } = await transformWithOxc(text, path);
        const build = { name: hash.digest('hex').slice(0, 16), files };
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
