import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../apps/server/src/app/create-app.ts';
import { readWebBuild } from '../apps/server/src/app/read-web-build.ts';
import { holdBuild, otherBuilds } from '../apps/server/src/app/web-build-folder.ts';
import { testPlatform } from '../apps/server/test/test-platform.ts';
import { builtStamp, makeBuild } from './web-builds.mjs';

function webFolder(): string {
  const web = mkdtempSync(path.join(tmpdir(), 'baigong-test-'));
  onTestFinished(() => rmSync(web, { recursive: true }));
  return web;
}

/** What Vite would write: a page, hashed files, and an engine under a fixed name, larger than what is kept in memory. */
function fill(folder: string, name: string, title = ''): boolean {
  const files = {
    'index.html': `<html><title>${title}</title><script src="/assets/${name}.js"></script></html>`,
    'pages.json': '["/"]',
    [`assets/${name}.js`]: name,
    'ocr/engine.wasm': 'engine'.repeat(20_000),
    [`ocr/${name}.wasm`]: name.repeat(100_000),
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  return true;
}

/** The hashed files have the same names whatever the title is. */
const make = (web: string, name: string, title?: string) =>
  makeBuild(web, name, async (folder) => fill(folder, name, title));

const readPage = (web: string) => readFileSync(path.join(web, 'dist/index.html'), 'utf8');

/** A server of the build that is there now; gives the status and the first character of what it answers. */
function start(web: string) {
  const app = createApp(testPlatform(), {
    secret: 's'.repeat(32),
    routers: [],
    webFolder: path.join(web, 'dist'),
  });
  return async (file: string) => {
    const response = await app.request(file, { headers: { host: 'localhost' } });
    return [response.status, (await response.text())[0]];
  };
}

test('R-OPS-92 a running server serves the build it has started with, whatever is built after it', async () => {
  const web = webFolder();
  await make(web, 'a');
  const held = holdBuild(path.join(web, 'dist'));
  const ask = start(web);
  for (const name of ['b', 'c', 'd', 'e']) await make(web, name);
  // Nothing of it was asked for before.
  for (const file of ['/assets/a.js', '/ocr/a.wasm']) expect(await ask(file)).toEqual([200, 'a']);
  expect(await ask('/')).toEqual([200, '<']);
  expect(await ask('/ocr/engine.wasm')).toEqual([200, 'e']);
  expect(await start(web)('/assets/e.js')).toEqual([200, 'e']);
  // It has ended: no process has this number.
  writeFileSync(path.join(held, '.used-by-4194305'), '');
  rmSync(path.join(held, `.used-by-${process.pid}`));
  await make(web, 'f');
  expect(existsSync(held)).toBe(false);
});

test('R-OPS-92 a build that fails or is killed changes nothing, and the next one removes what it left', async () => {
  const web = webFolder();
  await make(web, 'a');
  const before = realpathSync(path.join(web, 'dist'));
  expect(await makeBuild(web, 'b', async (folder) => !fill(folder, 'b'))).toBe(false);

  const script = `
    import { writeFileSync } from 'node:fs';
    import { makeBuild } from ${JSON.stringify(path.join(import.meta.dirname, 'web-builds.mjs'))};
    await makeBuild(${JSON.stringify(web)}, 'c', (folder) => {
      writeFileSync(folder + '/index.html', 'half');
      console.log('half');
      return new Promise(() => setInterval(() => {}, 1000));
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(readdirSync(path.join(web, '.builds'))).toHaveLength(2);
  expect(realpathSync(path.join(web, 'dist'))).toBe(before);
  expect(builtStamp(web)).toBe('a');
  expect(await start(web)('/ocr/a.wasm')).toEqual([200, 'a']);

  await make(web, 'd');
  expect(builtStamp(web)).toBe('d');
  expect(readdirSync(path.join(web, '.builds')).toSorted()).toEqual(
    [path.basename(before), path.basename(realpathSync(path.join(web, 'dist')))].toSorted(),
  );
});

test('R-SCALE-98 the hashed files of the two builds before are served; equal files of builds take no room', async () => {
  const web = webFolder();
  // Building the same again is no other build.
  for (const name of ['a', 'b', 'c', 'd', 'd', 'd']) await make(web, name);
  const ask = start(web);
  const found = await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (name) => (await ask(`/assets/${name}.js`))[0]),
  );
  expect(found).toEqual([404, 200, 200, 200]);
  // Of other builds the hashed files alone.
  expect((await ask('/ocr/c.wasm'))[0]).toBe(404);
  const builds = readdirSync(path.join(web, '.builds'));
  expect(builds).toHaveLength(3);
  const engine = statSync(path.join(web, 'dist/ocr/engine.wasm'));
  expect(engine.nlink).toBe(3);
});

test('R-OPS-92 the folder that earlier versions built into goes on serving', async () => {
  const web = webFolder();
  fill(path.join(web, 'dist'), 'a');
  mkdirSync(path.join(web, '.earlier-builds/1/assets'), { recursive: true });
  linkSync(path.join(web, 'dist/assets/a.js'), path.join(web, '.earlier-builds/1/assets/a.js'));
  expect(await makeBuild(web, 'b', async () => false)).toBe(false);
  expect(readFileSync(path.join(web, 'dist/assets/a.js'), 'utf8')).toBe('a');
  await make(web, 'b');
  const ask = start(web);
  for (const name of ['a', 'b']) expect(await ask(`/assets/${name}.js`)).toEqual([200, name]);
  expect(existsSync(path.join(web, '.earlier-builds'))).toBe(false);
});

test('R-OPS-92 of two builds at once the one that ends last is served, and neither removes the other', async () => {
  const web = webFolder();
  let end = () => {};
  const mayEnd = new Promise<void>((resolve) => {
    end = resolve;
  });
  const first = makeBuild(web, 'first', async (folder) => {
    await mayEnd;
    return fill(folder, 'a', 'first');
  });
  await make(web, 'a', 'second');
  const served = realpathSync(path.join(web, 'dist'));
  end();
  expect(await first).toBe(true);
  expect(readPage(web)).toContain('first');
  expect(existsSync(served)).toBe(true);
  expect(otherBuilds(realpathSync(path.join(web, 'dist')))).toEqual([served]);
});

test('R-OPS-92 the last build is the last one also when the clock goes back', async () => {
  const web = webFolder();
  const clock = vi.spyOn(Date, 'now');
  onTestFinished(() => clock.mockRestore());
  for (const [time, title] of ['one', 'two', 'three', 'four'].entries()) {
    clock.mockReturnValue(9000 - time * 1000);
    await make(web, 'a', title);
    expect(readPage(web)).toContain(title);
  }
  const pages = otherBuilds(realpathSync(path.join(web, 'dist'))).map((folder) =>
    readFileSync(path.join(folder, 'index.html'), 'utf8'),
  );
  expect(pages).toEqual([expect.stringContaining('three'), expect.stringContaining('two')]);
});

test('R-OPS-92 the build that dist leads to stays, whichever it is', async () => {
  const web = webFolder();
  const dist = path.join(web, 'dist');
  await make(web, 'a');
  const first = realpathSync(dist);
  for (const name of ['b', 'c']) await make(web, name);
  // Somebody went back to it.
  unlinkSync(dist);
  symlinkSync(first, dist);
  await make(web, 'd');
  expect(existsSync(first)).toBe(true);
  await make(web, 'e');
  expect(existsSync(first)).toBe(false);
});

test('R-OPS-92 a server starts while another build is being removed', () => {
  const settings = { basePath: '', pictureOrigin: undefined, loopback: false };
  const web = webFolder();
  fill(web, 'a');
  expect(readWebBuild(web, settings, [path.join(web, 'removed')]).files.has('/assets/a.js')).toBe(true);
});

test('R-OPS-92 a server that cannot say what it serves keeps it while the same is built again, and for two builds', async () => {
  const web = webFolder();
  await make(web, 'a');
  const served = realpathSync(path.join(web, 'dist'));
  const ask = start(web);
  // Left by a process that was killed.
  mkdirSync(path.join(web, '.builds/.4194305-half'));
  for (const stamp of ['again', 'and again', 'once more', 'last']) {
    await makeBuild(web, stamp, async (folder) => fill(folder, 'a'));
    // Otherwise the next start would build it again.
    expect(builtStamp(web)).toBe(stamp);
  }
  expect(readdirSync(path.join(web, '.builds'))).toEqual([path.basename(served)]);
  for (const title of ['one', 'two']) {
    await make(web, 'a', title);
    expect(readPage(web)).toContain(title);
    expect(await ask('/ocr/a.wasm')).toEqual([200, 'a']);
  }
});

test.each(['missing', 'dangling'])(
  'R-OPS-92 where dist is %s, it leads to the last whole build again',
  async (state) => {
    const web = webFolder();
    for (const name of ['a', 'b']) await make(web, name);
    const dist = path.join(web, 'dist');
    unlinkSync(dist);
    if (state === 'dangling') symlinkSync('.builds/1-1', dist);
    expect(await makeBuild(web, 'c', async () => false)).toBe(false);
    expect(builtStamp(web)).toBe('b');
  },
);

test('R-OPS-92 a folder of an earlier version is taken over beside one that was before', async () => {
  const web = webFolder();
  fill(path.join(web, '.builds/0-0'), 'a');
  fill(path.join(web, 'dist'), 'b');
  await make(web, 'c');
  const ask = start(web);
  for (const name of ['a', 'b', 'c']) expect(await ask(`/assets/${name}.js`)).toEqual([200, name]);
});

test('R-OPS-92 a build that another process has not switched to yet is kept', async () => {
  const web = webFolder();
  await make(web, 'a');
  // A process that runs has this number.
  const other = path.join(web, `.builds/1-${process.ppid}`);
  fill(other, 'b');
  for (const name of ['c', 'd', 'e']) await make(web, name);
  expect(existsSync(other)).toBe(true);
});
