import { writeFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { startFirefox } from './firefox.ts';
import { startWebkit } from './webkit.ts';

test('R-ENGINE-15 a browser that ends at its start is a failure with its last words', async ({
  engine,
}, info) => {
  const broken = info.outputPath('browser');
  await writeFile(broken, '#!/bin/sh\necho no memory left >&2\nexit 3\n', { mode: 0o755 });
  const start = { firefox: startFirefox, webkit: startWebkit }[engine];
  await expect(start(broken)).rejects.toThrow('did not start:\nno memory left');
});
