import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const resolve = createRequire(import.meta.url).resolve;

/** The module path of a file, or that of a script and how its text is changed on the way out. */
type Source = string | readonly [path: string, change: (text: string) => string];

async function contentOf(source: Source): Promise<Uint8Array | string> {
  if (typeof source === 'string') return readFile(resolve(source));
  const [path, change] = source;
  return change(await readFile(resolve(path), 'utf8'));
}

async function answer(
  response: ServerResponse,
  script: Source,
  fail: (error: unknown) => void,
): Promise<void> {
  try {
    const content = await contentOf(script);
    response.setHeader('Content-Type', 'text/javascript');
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
