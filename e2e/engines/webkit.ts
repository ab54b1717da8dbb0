import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  freePort,
  requireProgram,
  startProcess,
  stopProcess,
  waitUntilReady,
} from '../../apps/server/test/engines/engine.ts';
import { dragActions, keyActions, keys, viewport, type EngineBrowser } from './engine-browser.ts';
import { collectErrors, takeCollected } from './page-errors.ts';
import { hasScreen, libraries, screenPackages, startScreen } from './virtual-screen.ts';

const driver = '/usr/bin/WebKitWebDriver';
const browser = `${libraries}/webkit2gtk-4.1/MiniBrowser`;
/** WebKitGTK, its driver and its small browser. */
export const webkitPackages = ['webkit2gtk-driver', ...screenPackages] as const;
export const hasWebkit = (): boolean =>
  hasScreen() && [driver, browser].every((program) => existsSync(program));

/** Debian's WebKitGTK in its MiniBrowser on a virtual screen, over WebDriver: its driver speaks no BiDi yet. */
export async function startWebkit(command = driver): Promise<EngineBrowser> {
  requireProgram(hasWebkit, 'WebKitGTK', ...webkitPackages);
  const folder = await mkdtemp(path.join(tmpdir(), 'baigong-webkit-'));
  const downloads = path.join(folder, 'Downloads');
  await mkdir(downloads);
  await mkdir(path.join(folder, '.config'));
  await writeFile(path.join(folder, '.config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const screen = await startScreen();
  const port = await freePort();
  const env = {
    ...process.env,
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    DISPLAY: screen.display,
    LANG: 'C.UTF-8',
    TZ: 'Asia/Shanghai',
  };
  const started = startProcess(command, [`--port=${port}`, '--host=127.0.0.1'], { env, cwd: folder });
  const dispose = async (): Promise<void> => {
    await stopProcess(started.child);
    await screen.end();
    await rm(folder, { recursive: true, force: true });
  };
  const address = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(started, () => send('GET', `${address}/status`));
    const browserOptions = { binary: browser, args: ['--automation'] };
    const session = await send<Session>('POST', `${address}/session`, {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
    });
    const url = `${address}/session/${session.sessionId}`;
    await send('POST', `${url}/window/rect`, { x: 0, y: 0, ...viewport });
    return openPage(url, `WebKitGTK ${session.capabilities.browserVersion}`, downloads, dispose);
  } catch (error) {
    await dispose();
    throw new Error(`WebKitGTK did not start:\n${started.output()}`, { cause: error });
  }
}

interface Session {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion: string };
}

/** One command of WebDriver. Throws the error that the driver answers. */
async function send<Result = unknown>(method: string, url: string, body?: object): Promise<Result> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value as Result;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

function openPage(
  url: string,
  version: string,
  downloads: string,
  dispose: () => Promise<void>,
): EngineBrowser {
  const post = <Result = unknown>(command: string, body: object) =>
    send<Result>('POST', `${url}/${command}`, body);
  const act = (id: string, type: string, actions: object[]) =>
    post('actions', { actions: [{ id, type, actions }] });
  const evaluate: EngineBrowser['evaluate'] = async (run, ...args) => {
    const outcome = await post<string>('execute/async', {
      script: `const answer = (value) => arguments[1](JSON.stringify(value));
        Promise.resolve(JSON.parse(arguments[0])).then((args) => (${run.toString()})(...args))
          .then((result) => answer({ result }), (error) => answer({ error: String(error) }));`,
      args: [JSON.stringify(args)],
    });
    const { result, error } = JSON.parse(outcome) as {
      result: Awaited<ReturnType<typeof run>>;
      error?: string;
    };
    if (error !== undefined) throw new Error(error);
    return result;
  };
  return {
    version,
    downloads,
    async goto(address) {
      await post('url', { url: address });
      await evaluate(collectErrors);
    },
    async reload() {
      await post('refresh', {});
      await evaluate(collectErrors);
    },
    evaluate,
    drag: async (points) => void (await act('mouse', 'pointer', dragActions(points))),
    type: async (text) => void (await act('keyboard', 'key', keyActions(text))),
    shortcut: async (character) => void (await act('keyboard', 'key', keyActions(character, keys.control))),
    async setFiles(selector, files) {
      const element = await post<object>('element', { using: 'css selector', value: selector });
      await post(`element/${String(Object.values(element)[0])}/value`, { text: files.join('\n') });
    },
    takeErrors: () => evaluate(takeCollected),
    screenshot: async () => Buffer.from(await send<string>('GET', `${url}/screenshot`), 'base64'),
    async close() {
      await send('DELETE', url);
      await dispose();
    },
  };
}
