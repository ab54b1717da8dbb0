import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const resolve = createRequire(import.meta.url).resolve;

const pack = promisify(gzip);

/** The module path of a file, that of one to be packed by gzip, or that of a script and how its text is changed. */
type Source = string | { readonly gzip: string } | readonly [path: string, change: (text: string) => string];

async function contentOf(source: Source): Promise<Uint8Array | string> {
  if (typeof source === 'string') return readFile(resolve(source));
  if ('gzip' in source) return pack(await readFile(resolve(source.gzip)), { level: 9 });
  const [path, change] = source;
  return change(await readFile(resolve(path), 'utf8'));
}

async function answer(
  response: ServerResponse,
  source: Source,
  fail: (error: unknown) => void,
): Promise<void> {
  try {
    const content = await contentOf(source);
    response.setHeader('Content-Type', typeof content === 'string' ? 'text/javascript' : 'application/gzip');
    response.end(content);
  } catch (error) {
    fail(error);
  }
}

/**
 * Serves files of packages under fixed names, for libraries that put an address together themselves and so cannot
 * be given the hashed one.
 *
 * @param files address (without the leading slash) → where the file comes from
 */
export function packageFiles(files: Readonly<Record<string, Source>>): Plugin {
  return {
    name: 'baigong:package-files',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const source = files[(request.url ?? '').slice(1).split('?')[0] ?? ''];
        if (source === undefined) next();
        else if (typeof source === 'string') createReadStream(resolve(source)).pipe(response);
        else void answer(response, source, next);
      });
    },
    async generateBundle() {
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source: await contentOf(source) });
    },
  };
}
