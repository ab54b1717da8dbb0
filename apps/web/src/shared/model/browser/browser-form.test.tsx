// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { click, render } from '../../ui/render-for-test.ts';
import { modelList } from '../models.ts';
import { ConnectionList } from '../own/connection-list.tsx';
import { loadConnections, removeConnection } from '../own/own-models.ts';
import { BrowserForm } from './browser-form.tsx';

const button = (text: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent.includes(text));
  if (!found) throw new Error(`no button ${text}`);
  return found;
};

const settle = (check: () => void) =>
  vi.waitFor(async () => {
    await act(() => Promise.resolve());
    check();
  });

afterEach(async () => {
  vi.unstubAllGlobals();
  for (const { id } of await loadConnections()) await removeConnection(id);
});

test('R-DEVICE-08 without a model in the browser the panel says what to use instead', async () => {
  const { get } = render(<BrowserForm onConnected={() => undefined} />);
  await settle(() => expect(get('[role="status"]').textContent).toContain('没有内置模型'));
  expect(button('下载并连接').disabled).toBe(true);
});

test('R-DEVICE-08 R-DEVICE-07 it is downloaded with progress, stopped, begun again, and stands in the list as 本机', async () => {
  let finish: () => void = () => undefined;
  const monitors: EventTarget[] = [];
  vi.stubGlobal('LanguageModel', {
    availability: async () => 'downloadable',
    create: ({ signal, monitor }: { signal: AbortSignal; monitor: (target: EventTarget) => void }) =>
      new Promise((resolve, reject) => {
        const target = new EventTarget();
        monitor(target);
        monitors.push(target);
        finish = () => resolve({ inputQuota: 4_096, destroy: () => undefined });
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  });
  const connected = vi.fn<(id: string) => void>();
  const { get, rerender } = render(<BrowserForm onConnected={connected} />);
  await settle(() => expect(get('[role="status"]').textContent).toContain('数 GB'));
  click(button('下载并连接'));
  await settle(() => expect(monitors).toHaveLength(1));
  await act(async () => {
    monitors[0]?.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 0.5 }));
  });
  expect(get('progress').getAttribute('value')).toBe('0.5');
  click(button('停止'));
  await settle(() => expect(document.querySelector('progress')).toBeNull());
  expect(document.querySelector('[role="alert"]')).toBeNull();

  click(button('下载并连接'));
  await settle(() => expect(monitors).toHaveLength(2));
  finish();
  await settle(() => expect(connected).toHaveBeenCalledTimes(1));
  const [info] = modelList.getState().models;
  expect(info).toMatchObject({ id: connected.mock.calls[0]?.[0], context: 4_096, abilities: ['text'] });
  expect(info?.id).toMatch(/^browser:/);
  rerender(<ConnectionList onReplace={() => undefined} />);
  await settle(() => expect(get('[aria-label="我的模型"]').textContent).toContain('不离开你的设备'));
  expect(get('[aria-label="我的模型"]').textContent).toContain('本机');
});
