import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const resolve = createRequire(import.meta.url).resolve;

/**
 * Serves files of packages under fixed names, for libraries that put an address together themselves and so cannot
 * be given the hashed one.
 *
 * @param files address (without the leading slash) → module path of the file
 */
export function packageFiles(files: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'baigong:package-files',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const source = files[(request.url ?? '').slice(1).split('?')[0] ?? ''];
        if (source === undefined) next();
        else createReadStream(resolve(source)).pipe(response);
      });
    },
    async generateBundle() {
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source: await readFile(resolve(source)) });
    },
  };
}
