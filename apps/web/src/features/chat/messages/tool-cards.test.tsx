// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act } from 'react';
import { catalogue } from '@baigong/tools/catalogue';
import { ToolResult } from '@baigong/tools/result';
import { expect, test } from 'vitest';
import { render } from '../../../shared/ui/render-for-test.ts';
import { parseSession } from '../session/parse-session.ts';
import ToolCards from './tool-cards.tsx';

/** Written by the version of 2026-11-29, which had these tools. */
const stored: unknown = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../../../../golden/stored/session-2.json'), 'utf8'),
);

const answers = (parseSession(stored, 0)?.session.messages ?? []).filter(({ toolCalls }) => toolCalls);

test('R-DATA-52 a stored conversation keeps the calls of tools that were removed since', () => {
  expect(parseSession(stored, 0)?.isLossy).toBe(false);
  const names = new Set(answers.flatMap(({ toolCalls = [] }) => toolCalls.map(({ name }) => name)));
  const known = new Set<string>(catalogue.map(({ name }) => name));
  expect([...names].filter((name) => !known.has(name))).toEqual([
    'random',
    'test_regex',
    'format_json',
    'format_table',
    'colour',
  ]);
});

test.each(answers.map((answer) => [answer.id, answer] as const))(
  'R-DATA-52 the card of a removed tool shows its stored title and result: %s',
  async (_id, { id, toolCalls = [] }) => {
    const { container } = render(
      <ToolCards session="s" message={id} calls={toolCalls} local writing={false} />,
    );
    await act(() => Promise.resolve());
    for (const { name, output, failure } of toolCalls) {
      const result = ToolResult.safeParse(output);
      const title =
        catalogue.find((tool) => tool.name === name)?.title ?? (result.success ? result.data.title : name);
      const card = container.querySelector(`[aria-label="工具：${title}"]`);
      expect(card?.textContent).toContain(result.success ? result.data.summary : failure);
      for (const block of result.success ? result.data.blocks : []) {
        if (block.type === 'code')
          for (const line of block.text.split('\n')) expect(card?.textContent).toContain(line);
        if (block.type === 'swatches')
          for (const { hex } of block.colours) expect(card?.textContent).toContain(hex);
        if (block.type === 'keyValues')
          for (const { value } of block.items) expect(card?.textContent).toContain(value);
        if (block.type === 'table')
          for (const cell of block.rows.flat()) expect(card?.textContent).toContain(cell);
      }
    }
  },
);

test('R-CHAT-81 what a call made stands open in place; what it read, and what failed, is folded', async () => {
  const result = (block: object) => ({ title: '工具', summary: '好了', blocks: [block] });
  const picture = result({ type: 'picture', id: 'p', label: '中秋月亮' });
  const diff = result({ type: 'diff', segments: [{ kind: 'added', text: '新' }] });
  const text = result({ type: 'text', text: '文' });
  const calls = [
    { id: 'picture', name: 'x', input: {}, output: picture },
    { id: 'diff', name: 'x', input: {}, output: diff },
    { id: 'file', name: 'x', input: {}, begun: true, output: text },
    { id: 'undo', name: 'x', input: {}, undo: {}, output: { ...text, blocks: [] } },
    { id: 'read', name: 'x', input: {}, output: text },
    { id: 'failed', name: 'x', input: {}, begun: true, failure: '没有完成。' },
  ];
  const { container } = render(
    <ToolCards session="s" message="m" calls={calls} local={false} writing={false} />,
  );
  await act(() => Promise.resolve());
  expect(
    [...container.querySelectorAll('button[aria-expanded]')].map((one) => one.getAttribute('aria-expanded')),
  ).toEqual(['true', 'true', 'true', 'true', 'false', 'false']);
});
