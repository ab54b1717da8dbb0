import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeBody, Form } from '../form.ts';
import { expect, onTestFinished, test } from 'vitest';
import { backUp, restore } from '../backup/backup-fixtures.ts';
import { startMockProvider } from '../mock-provider/mock-provider.ts';
import { answer, chunk, refuse, silentAfter } from '../mock-provider/scripts.ts';
import { runMain } from '../run-main.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { frames } from './chat-server.ts';

const key = 'sk-canary-0c51e8ab77f94d21';

/** Names of the files of a folder that hold a text, and how many there are. */
async function filesWith(folder: string, text: string): Promise<{ found: string[]; count: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const contents = await Promise.all(files.map(async (file) => (await readFile(file)).includes(text)));
  return { found: files.filter((_, n) => contents[n]), count: files.length };
}

test('R-OWN-03 a planted key is in no file of a run, database, backup, log line or metric, also after kill -9', async () => {
  const provider = await startMockProvider(answer(`你好 ${key}！`));
  onTestFinished(() => provider.close());
  const dataDir = join(temporaryFolder(), 'data');
  const settings = { DATA_DIR: dataDir, OWN_KEY_HOSTS: new URL(provider.baseUrl).host, METRICS_PORT: '0' };
  const first = runMain(settings);
  const url = await first.address;
  let cookie = '';
  const post = async (body: unknown, path = '/api/chat/runs') => {
    const encoded = encodeBody(body);
    const headers = { Cookie: cookie, 'Content-Type': encoded.type };
    const response = await fetch(url + path, { method: 'POST', headers, body: encoded.body });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return response;
  };
  const own = {
    endpoint: { baseUrl: provider.baseUrl, key },
    model: { model: 'deepseek-chat', name: 'DeepSeek', abilities: ['text'] },
  };
  const messages = [{ role: 'user', content: '你好' }];
  const runBody = () => ({ run: crypto.randomUUID(), own });

  const whole = await frames(await post({ ...runBody(), messages }));
  expect(JSON.stringify(whole)).toContain('[密钥]');
  // With a file of messages the body is a part of a form.
  const file = Buffer.from(JSON.stringify(messages));
  const form = new Form(runBody(), { messages: [file] });
  expect((await frames(await post(form))).at(-1)?.event).toMatchObject({ type: 'finish' });
  provider.next(refuse(401, `Authorization: Bearer ${key}`));
  expect(JSON.stringify(await frames(await post({ ...runBody(), messages })))).toContain('ownKey.refused');
  await (await post({ ...runBody(), own: { ...own, endpoint: { baseUrl: key, key } }, messages })).text();
  await (await post({ baseUrl: provider.baseUrl, key }, '/api/own-models/check')).text();

  // The process dies in the middle of an answer, whose file is read by the next one.
  provider.next(silentAfter(chunk({ content: '写到一半' })));
  const half = runBody();
  await frames(await post({ ...half, messages }), ({ event }) => event.type === 'text');
  const running = await filesWith(dataDir, half.run);
  first.child.kill('SIGKILL');
  await first.exited;
  expect((await filesWith(dataDir, '写到一半')).count).toBeGreaterThan(0);
  expect(running.count).toBeGreaterThan(0);

  const second = runMain(settings);
  const address = await second.address;
  const rest = await frames(
    await fetch(`${address}/api/chat/runs/${half.run}/events`, { headers: { Cookie: cookie } }),
  );
  expect(rest.at(-1)?.event).toMatchObject({ type: 'error', error: { code: 'run.interrupted' } });
  second.child.kill('SIGTERM');
  await second.exited;

  const backup = join(temporaryFolder(), 'site.tar.gz');
  const restored = join(temporaryFolder(), 'restored');
  await backUp(dataDir, backup);
  await restore(backup, restored);
  expect((await filesWith(dataDir, key)).found).toEqual([]);
  expect((await filesWith(restored, key)).found).toEqual([]);
  for (const { output } of [first, second]) expect(output.stdout + output.stderr).not.toContain(key);
});
