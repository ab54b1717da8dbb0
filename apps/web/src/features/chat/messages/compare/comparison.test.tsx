// @vitest-environment jsdom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { modelList } from '../../../../shared/model/models.ts';
import { click, render } from '../../../../shared/ui/render-for-test.ts';
import { getLiveAnswer } from '../../run/live-answers.ts';
import { addComparison } from '../../session/comparison.ts';
import type { Message, Session } from '../../session/session.ts';
import { useChat } from '../../store/chat-store.ts';
import Comparison from './comparison.tsx';

const calls = vi.hoisted(() => ({
  askAgain: vi.fn(),
  mergeCompared: vi.fn(),
  pickCompared: vi.fn(),
  stopCompared: vi.fn(),
}));
vi.mock('../../run/compare/compare-answers.ts', () => calls);

const answer = (id: string, at: number, fields: Partial<Message>): Message => ({
  id,
  role: 'assistant',
  content: '',
  conversationId: 's',
  parent: 'q',
  createdAt: at,
  asked: `e/${id}`,
  compared: 'a',
  comparing: true,
  state: 'done',
  run: `run-${id}`,
  ...fields,
});
const quota = { code: 'model.quota' as const, message: '模型服务的额度已用完。', requestId: 'r' };
const all = [
  answer('a', 1, { content: '甲一\n\n甲二' }),
  answer('b', 2, { state: 'writing' }),
  answer('c', 3, { state: 'failed', error: quota }),
];

function open(answers: readonly Message[] = all) {
  const base: Session = {
    id: 's',
    title: '',
    createdAt: 0,
    updatedAt: 0,
    messages: [{ id: 'q', role: 'user', content: '问', conversationId: 's', parent: null, createdAt: 0 }],
  };
  const session = addComparison(base, answers);
  useChat.setState({ current: session });
  const onAction = vi.fn();
  const first = session.messages.at(-1);
  if (!first) throw new Error('no answer');
  return { ...render(<Comparison message={first} citable={0} onAction={onAction} />), onAction };
}
const named = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('button, input')].find(
    (one) => one.getAttribute('aria-label')?.startsWith(name) === true || one.textContent === name,
  );
  if (!found) throw new Error(`no control ${name}`);
  return found;
};
const columns = () => [...document.querySelectorAll<HTMLElement>('section section')];

beforeEach(() => {
  for (const one of Object.values(calls)) one.mockClear();
  modelList.setState({
    models: ['a', 'b'].map((name) => ({
      id: `e/${name}`,
      name: name.toUpperCase(),
      endpoint: 'e',
      abilities: ['text'],
      local: false,
    })),
    state: 'known',
  });
});

test('R-COMPARE-06 each column has its own state: text, waiting, or the sentence of its failure with a retry', () => {
  open();
  expect(columns()).toHaveLength(3);
  expect(columns().map((one) => one.querySelector('h3')?.textContent)).toEqual(['A', 'B', 'c']);
  expect(columns()[0]?.textContent).toContain('甲一');
  expect(columns()[2]?.textContent).toContain('额度已用完');
  expect(document.querySelector('[role="status"]')?.textContent).toBe(
    'A、c结束了，共 3 个；c没有答成，可以单独重试',
  );
  const retry = [...(columns()[2]?.querySelectorAll('button') ?? [])].find(
    (one) => one.textContent === '重新生成',
  );
  click(retry!);
  expect(calls.askAgain).toHaveBeenCalledWith(all[2], false);
});

test('R-COMPARE-03 an answer that is being written grows in its own column and can be stopped there', () => {
  open();
  const empty = { reasoning: { text: '', ms: 0 }, toolCalls: [], pictures: [], parts: [], queued: null };
  act(() => getLiveAnswer('b').set({ message: 'b', content: '乙的字', ...empty }));
  expect(columns()[1]?.textContent).toContain('乙的字');
  expect(columns()[0]?.textContent).not.toContain('乙的字');
  click(named('停止「B」的回答'));
  expect(calls.stopCompared).toHaveBeenCalledWith(all[1]);
});

test('R-COMPARE-10 only an answer that has ended with text can be picked', () => {
  open();
  expect((named('选这个：c') as HTMLButtonElement).disabled).toBe(true);
  expect(() => named('选这个：B')).toThrow('no control');
  click(named('选这个：A'));
  expect(calls.pickCompared).toHaveBeenCalledWith(all[0], 'A');
});

test('R-COMPARE-12 passages are ticked paragraph by paragraph, by name and place, and merged in that order', async () => {
  open([all[0]!, answer('b', 2, { content: '乙一' })]);
  click(named('挑选段落合并'));
  for (let turns = 0; turns < 50 && !document.querySelector('ol'); turns++)
    await act(() => vi.dynamicImportSettled());
  expect((named('合并选中的段落') as HTMLButtonElement).disabled).toBe(true);
  click(named('第 2 段：甲二'));
  click(document.querySelector<HTMLElement>('[aria-label="「B」的段落"] input')!);
  click(named('合并选中的 2 段'));
  expect(calls.mergeCompared).toHaveBeenCalledWith(all[0], [
    { message: 'a', source: 'A', place: 2, text: '甲二' },
    { message: 'b', source: 'B', place: 1, text: '乙一' },
  ]);
});

test('R-COMPARE-14 columns, their texts and what can be done are named for who cannot see them', () => {
  open();
  expect(document.querySelector('section')?.getAttribute('aria-label')).toBe('3 个回答的对比');
  for (const column of columns()) {
    const title = column.querySelector('h3');
    expect(column.getAttribute('aria-labelledby')).toBe(title?.id);
    expect(column.querySelector('[role="region"]')?.getAttribute('aria-labelledby')).toBe(title?.id);
  }
  expect(document.querySelectorAll('[role="radio"]')).toHaveLength(3);
  expect(columns()[0]?.textContent).toContain('当前');
});
