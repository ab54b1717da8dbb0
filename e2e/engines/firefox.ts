import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  requireProgram,
  startProcess,
  stopProcess,
  waitUntilReady,
} from '../../apps/server/test/engines/engine.ts';
import { connectBidi, type BidiConnection } from './bidi-connection.ts';
import { hasScreen, screenPackages, startScreen } from './virtual-screen.ts';
import { dragActions, keyActions, keys, viewport, type EngineBrowser } from './engine-browser.ts';

const program = '/usr/bin/firefox-esr';
export const firefoxPackages = ['firefox-esr', ...screenPackages] as const;
export const hasFirefox = (): boolean => hasScreen() && existsSync(program);

/** Debian's Firefox ESR on a virtual screen (headless it has no WebGL), over WebDriver BiDi; geckodriver is not among Debian's packages. */
export async function startFirefox(command = program): Promise<EngineBrowser> {
  requireProgram(hasFirefox, 'Firefox ESR', ...firefoxPackages);
  const folder = await mkdtemp(path.join(tmpdir(), 'baigong-firefox-'));
  const downloads = path.join(folder, 'downloads');
  await mkdir(downloads);
  await writeFile(
    path.join(folder, 'user.js'),
    preferences({
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      // A page that is kept for going back keeps its databases open, and they could not be deleted between tests.
      'browser.sessionhistory.max_total_viewers': 0,
      'fission.bfcacheInParent': false,
      'intl.accept_languages': 'zh-CN',
      // Without a graphics card it refuses to draw in software otherwise.
      'webgl.force-enabled': true,
    }),
  );
  const screen = await startScreen();
  const started = startProcess(
    command,
    ['--no-remote', '--profile', folder, '--remote-debugging-port', '0', 'about:blank'],
    {
      env: {
        ...process.env,
        HOME: folder,
        DISPLAY: screen.display,
        LANG: 'C.UTF-8',
        TZ: 'Asia/Shanghai',
        MOZ_CRASHREPORTER_DISABLE: '1',
      },
    },
  );
  const dispose = async (): Promise<void> => {
    await stopProcess(started.child);
    await screen.end();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const address = await waitForAddress(started);
    const connection = await connectBidi(`${address}/session`);
    return await openPage(connection, downloads, dispose);
  } catch (error) {
    await dispose();
    throw new Error(`Firefox did not start:\n${started.output()}`, { cause: error });
  }
}

const preferences = (values: Readonly<Record<string, string | number | boolean>>) =>
  Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');

async function waitForAddress(started: ReturnType<typeof startProcess>): Promise<string> {
  let address = '';
  await waitUntilReady(started, async () => {
    address = /WebDriver BiDi listening on (ws:\S+)/.exec(started.output())?.[1] ?? '';
    if (!address) throw new Error('no address yet');
  });
  return address;
}

interface RemoteValue {
  readonly type: string;
  readonly value?: string;
  readonly sharedId?: string;
}

interface ScriptResult {
  readonly type: 'success' | 'exception';
  readonly result: RemoteValue;
  readonly exceptionDetails?: { readonly text: string };
}

async function openPage(
  { send, on, end }: BidiConnection,
  downloads: string,
  dispose: () => Promise<void>,
): Promise<EngineBrowser> {
  const { capabilities } = await send<{ capabilities: { browserName: string; browserVersion: string } }>(
    'session.new',
    { capabilities: {} },
  );
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context ?? '';
  await send('browsingContext.setViewport', { context, viewport });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  let errors: string[] = [];
  on('log.entryAdded', ({ level, text }: { level: string; text: string | null }) => {
    if (level === 'error') errors.push(text ?? '');
  });
  const call = async (source: string, args: readonly unknown[]): Promise<RemoteValue> => {
    const { type, result, exceptionDetails } = await send<ScriptResult>('script.callFunction', {
      functionDeclaration: source,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      target: { context },
      awaitPromise: true,
    });
    if (type === 'exception') throw new Error(exceptionDetails?.text ?? 'an exception');
    return result;
  };
  const act = (id: string, type: string, actions: object[]) =>
    send('input.performActions', { context, actions: [{ id, type, actions }] });
  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    downloads,
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    async evaluate(run, ...args) {
      const { value } = await call(
        `async (args) => JSON.stringify([await (${run.toString()})(...JSON.parse(args))])`,
        args,
      );
      const [result] = JSON.parse(value ?? '[]') as [Awaited<ReturnType<typeof run>>];
      return result;
    },
    drag: async (points) => void (await act('mouse', 'pointer', dragActions(points))),
    type: async (text) => void (await act('keyboard', 'key', keyActions(text))),
    shortcut: async (character) => void (await act('keyboard', 'key', keyActions(character, keys.control))),
    async setFiles(selector, files) {
      const { sharedId } = await call('(args) => document.querySelector(JSON.parse(args)[0])', [selector]);
      if (sharedId === undefined) throw new Error(`nothing is found by ${selector}`);
      await send('input.setFiles', { context, element: { sharedId }, files });
    },
    async takeErrors() {
      const taken = errors;
      errors = [];
      return taken;
    },
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async close() {
      end();
      await dispose();
    },
  };
}
