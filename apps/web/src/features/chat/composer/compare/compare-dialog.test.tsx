// @vitest-environment jsdom
import type { ModelInfo } from '@baigong/contracts';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { modelList } from '../../../../shared/model/models.ts';
import { click, render, type } from '../../../../shared/ui/render-for-test.ts';
import { emptyDraft, type Draft } from '../../session/session.ts';
import { useChat } from '../../store/chat-store.ts';
import { createDraftStore } from '../draft-store.ts';
import { CompareDialog } from './compare-dialog.tsx';

const asked = vi.hoisted(() => vi.fn<(models: readonly string[], draft: Draft) => boolean>(() => true));
vi.mock('../../run/compare/compare-answers.ts', async (actual) => ({
  ...(await actual<object>()),
  compareAnswers: asked,
}));

const model = (id: string, fields: Partial<ModelInfo> = {}): ModelInfo => ({
  id,
  name: `模型 ${id.at(-1)}`,
  endpoint: '服务商',
  abilities: ['text'],
  local: false,
  ...fields,
});
const five = ['e/a', 'e/b', 'key:k/c', 'device:d/d', 'e/e'].map((id) => model(id));

function setModels(
  models: readonly ModelInfo[],
  state: 'known' | 'asking' | 'failed' = 'known',
  keys = true,
) {
  modelList.setState({ models, state, problem: undefined, own: { keys } });
}

function open(draft: Draft = emptyDraft) {
  const store = createDraftStore(draft);
  const given = { onConnect: vi.fn(), onConnectOwn: vi.fn(), onClose: vi.fn() };
  const page = render(<CompareDialog draft={store} current={modelList.getState().models[0]} {...given} />);
  return { ...page, store, ...given };
}
const text = () => document.body.textContent ?? '';
const buttonNamed = (name: string) => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(name));
  if (!found) throw new Error(`no button ${name}`);
  return found;
};
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[type="checkbox"]')];

beforeEach(() => {
  asked.mockClear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  useChat.setState({ current: { id: 's', title: '', createdAt: 0, updatedAt: 0, messages: [] } });
  setModels(five);
});

test('R-COMPARE-01 two to four models are chosen, of every place, and what is typed is asked of them', async () => {
  const { store, onClose } = open({ ...emptyDraft, text: '哪个好？' });
  await act(async () => undefined);
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true, false, false, false]);
  for (const place of ['本站', '我的密钥', '本机']) expect(text()).toContain(place);
  click(boxes()[0]!);
  expect(buttonNamed('开始对比').disabled).toBe(true);
  expect(text()).toContain('请选 2 到 4 个模型');
  for (const at of [0, 2, 3]) click(boxes()[at]!);
  expect(boxes()[4]?.disabled).toBe(true);
  click(buttonNamed('问这 4 个'));
  expect(asked.mock.calls[0]?.[0].toSorted()).toEqual(['device:d/d', 'e/a', 'e/b', 'key:k/c']);
  expect(asked.mock.calls[0]?.[1].text).toBe('哪个好？');
  expect(store.read().text).toBe('');
  expect(onClose).toHaveBeenCalledOnce();
});

test('R-COMPARE-02 before anything is sent the window shows how much, to whom, and who pays', async () => {
  setModels(five.slice(0, 3));
  open({ ...emptyDraft, text: '哪个好？' });
  await act(async () => undefined);
  // The choice of last time, as far as its models are there.
  expect(text()).toMatch(/共发送约 \d+ 词元（对话 × \d 个模型，估算）/);
  expect(text()).toContain('由本站付费');
  expect(text()).toContain('记在你的密钥上');
  expect(asked).not.toHaveBeenCalled();
});

test('R-COMPARE-15 with no model or one the window says what to do, and offers nothing that cannot be', async () => {
  setModels([]);
  const none = open();
  await act(async () => undefined);
  expect(text()).toContain('现在还没有连接模型');
  click(buttonNamed('连接我的模型'));
  expect(none.onConnectOwn).toHaveBeenCalledOnce();
  act(() => setModels([five[0]!], 'known', false));
  expect(text()).toContain('只连接了一个模型“模型 a”');
  expect(text()).toContain('请联系站点管理员');
  expect(text()).not.toContain('连接我的模型');
  act(() => setModels([], 'asking'));
  expect(text()).toContain('正在读取模型列表');
  act(() => setModels([], 'failed'));
  expect(text()).toContain('没有读到模型列表');
});

test('R-COMPARE-01 a model that sees no pictures cannot be chosen for a question with one', async () => {
  setModels([
    model('e/a', { abilities: ['text', 'vision'] }),
    model('e/b'),
    model('e/c', { abilities: ['text', 'vision'] }),
  ]);
  const image = { id: 'i', name: 'p', url: 'data:image/png;base64,AA', width: 1, height: 1 };
  open({ ...emptyDraft, text: '看图', images: [image] });
  await act(async () => undefined);
  expect(boxes().map(({ disabled }) => disabled)).toEqual([false, true, false]);
  expect(text()).toContain('看不了图片');
});

test('R-COMPARE-01 with nothing typed a question is asked for, or the last one is asked again', async () => {
  const page = open();
  await act(async () => undefined);
  expect(text()).toContain('请先写下要问的问题');
  const box = page.get('textarea');
  if (!(box instanceof HTMLTextAreaElement)) throw new Error('no textarea');
  type(box, '新问题');
  expect(text()).not.toContain('请先写下要问的问题');
  act(() =>
    useChat.setState({
      current: {
        id: 's',
        title: '',
        createdAt: 0,
        updatedAt: 0,
        messages: [
          { id: 'q', role: 'user', content: '原来的问题', conversationId: 's', parent: null, createdAt: 0 },
        ],
      },
    }),
  );
  expect(text()).toContain('留空就再问一次：原来的问题');
});
