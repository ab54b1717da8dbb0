// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { click, render, type } from '../../ui/render-for-test.ts';
import { placeLabel } from '../model-place.ts';
import { modelList } from '../models.ts';
import { whatLeaves } from '../what-leaves.ts';
import { clearConnect } from './connect-draft.ts';
import { ConnectPanel } from './connect-panel.tsx';
import { ConnectionList } from './connection-list.tsx';
import { KeyForm } from './key-form.tsx';
import { loadConnections, removeConnection } from './own-models.ts';

const key = 'sk-canary-form';

/** The server's answers to a check, one after the other, and what it was sent. */
function serve(...answers: readonly [status: number, body: unknown][]): unknown[] {
  const sent: unknown[] = [];
  const left = [...answers];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    const [status, answer] = left.shift() ?? [500, {}];
    return new Response(JSON.stringify(answer), { status });
  });
  return sent;
}

const button = (text: string): HTMLElement => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent.includes(text));
  if (!found) throw new Error(`no button ${text}`);
  return found;
};

const settle = (check: () => void) =>
  vi.waitFor(
    async () => {
      await act(() => Promise.resolve());
      check();
    },
    { timeout: 5_000 },
  );

afterEach(async () => {
  vi.unstubAllGlobals();
  for (const { id } of await loadConnections()) await removeConnection(id);
  clearConnect();
});

test('R-OWN-09 a pasted key and one press connect a preset; the model that answered is the one to use', async () => {
  const model = { model: 'deepseek-chat', name: 'deepseek-chat', abilities: ['text', 'tools'] };
  const sent = serve([200, { models: [model], answeredBy: 'deepseek-chat' }]);
  const connected = vi.fn<(id: string) => void>();
  const { getInput } = render(<KeyForm onConnected={connected} />);
  // As pasted from a command, with the header's word.
  type(getInput('[data-own-key]'), ` Bearer ${key} `);
  click(button('连接'));
  await settle(() => expect(connected).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([{ baseUrl: 'https://api.deepseek.com', key }]);
  const [info] = modelList.getState().models;
  expect(info?.id).toBe(connected.mock.calls[0]?.[0]);
  // R-OWN-13: what backups read has no key.
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(key);
  expect(getInput('[data-own-key]').value).toBe('');
});

test('R-OWN-07 what was typed stays in the form after a failure, and in a form that is opened again', async () => {
  const message = '模型服务不接受这把密钥';
  serve([502, { error: { code: 'ownKey.refused', message, requestId: 'r' } }]);
  const first = render(<KeyForm onConnected={() => undefined} />);
  click(first.get('input[value="other"]'));
  const address = first.getInput('input[inputmode="url"]');
  type(address, 'llm.example.com/v1/chat/completions');
  type(first.getInput('[data-own-key]'), key);
  click(button('连接'));
  await settle(() => expect(first.get('[role="alert"]').textContent).toContain(message));
  expect(first.get('[role="alert"]').textContent).not.toContain(key);
  first.rerender(null);
  first.rerender(<KeyForm onConnected={() => undefined} />);
  expect(first.getInput('[data-own-key]').value).toBe(key);
  expect(first.getInput('input[inputmode="url"]').value).toBe('llm.example.com/v1/chat/completions');
});

test('R-OWN-12 R-OWN-13 a locked key offers its passphrase and a way to type the key anew', async () => {
  serve([200, { models: [{ model: 'm', name: 'm', abilities: ['text'] }], answeredBy: 'm' }]);
  const { addConnection } = await import('./own-models.ts');
  const { id } = await addConnection({
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com',
    models: [{ model: 'm', name: 'm', abilities: ['text'] }],
    key,
    passphrase: '芝麻开门',
  });
  const replace = vi.fn<() => void>();
  const { get } = render(<ConnectionList onReplace={replace} />);
  await settle(() => expect(get('li').textContent).toContain('我的密钥'));
  click(button('换密钥'));
  expect(replace).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(key);
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('api.deepseek.com');
  await act(() => removeConnection(id));
  expect(document.querySelector('li')).toBeNull();
});

test('R-OWN-10 where a model runs and what leaves the device is said for each place', () => {
  const info = { endpoint: 'DeepSeek', local: false };
  expect(placeLabel({ ...info, id: 'key:a/m' })).toBe('我的密钥');
  expect(whatLeaves({ ...info, id: 'key:a/m' })).toContain('经本站服务器转发给 DeepSeek');
  for (const [id, leaves] of [
    ['device:a/m', '不经过本站服务器'],
    ['browser:a/m', '不离开你的设备'],
  ] as const) {
    expect(placeLabel({ ...info, id })).toBe('本机');
    expect(whatLeaves({ ...info, id })).toContain(leaves);
  }
  expect(placeLabel({ ...info, id: 'DeepSeek/deepseek-chat' })).toBe('本站');
  expect(whatLeaves({ ...info, id: 'DeepSeek/deepseek-chat' })).toContain('再由它发给 DeepSeek');
});

test('R-DEVICE-08 浏览器里 is offered where the site offers a model file alone', async () => {
  // A browser's own model changes nothing.
  vi.stubGlobal('LanguageModel', { availability: async () => 'available', create: async () => undefined });
  const own = { keys: true, device: true };
  modelList.setState({ own: { ...own, browser: false } });
  const { rerender } = render(<ConnectPanel onConnected={() => undefined} />);
  const places = () =>
    [...document.querySelectorAll('[aria-label="模型在哪里"] :is([role="radio"], input[type="radio"])')].map(
      (radio) => radio.closest('label')?.textContent ?? radio.textContent,
    );
  expect(places()).toEqual(['我的密钥', '我的电脑']);
  modelList.setState({ own: { ...own, browser: true } });
  rerender(<ConnectPanel onConnected={() => undefined} />);
  await settle(() => expect(places()).toEqual(['我的密钥', '我的电脑', '浏览器里']));
  modelList.setState({ own: { keys: false } });
});

test('R-NEGO-07 a model is named and ticked by hand; what its provider refused is shown, and can be tried again', async () => {
  const { addConnection, ownRunOf } = await import('./own-models.ts');
  const { id } = await addConnection({
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com',
    models: [{ model: 'm', name: 'm', abilities: ['text', 'tools'], refuses: ['tools', 'temperature'] }],
    key,
  });
  const { get, getInput } = render(<ConnectionList onReplace={() => undefined} />);
  await settle(() => expect(get('li details').textContent).toContain('不接受工具、温度'));
  click(button('修改'));
  const tools = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === '会用工具');
  expect(tools?.querySelector('input')?.checked).toBe(false);
  if (tools) click(tools);
  type(getInput('details form input:not([type])'), '我的模型');
  type(getInput('details form input[inputmode="numeric"]'), '64,000');
  click(button('保存'));
  await settle(() => expect(document.querySelector('details form')).toBeNull());
  expect((await ownRunOf(`key:${id}/m`)).model).toEqual({
    model: 'm',
    name: '我的模型',
    abilities: ['text', 'tools'],
    context: 64_000,
    refuses: ['temperature'],
    edited: true,
  });
  await act(() => removeConnection(id));
});
