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
  const sound = result({ type: 'audio', url: 'data:audio/mpeg;base64,SUQz', label: '一段声音' });
  const calls = [
    { id: 'sound', name: 'x', input: {}, output: sound },
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
  ).toEqual(['true', 'true', 'true', 'true', 'true', 'false', 'false']);
});

test('R-MCP-24 a picture and a sound of a result stand in its card; what claims to be one is shown as text', async () => {
  const show = async (block: object) => {
    const output = { title: '工具', summary: '好了', blocks: [block] };
    const { container } = render(
      <ToolCards
        session="s"
        message="m"
        calls={[{ id: 'a', name: 'x', input: {}, output }]}
        local
        writing={false}
      />,
    );
    await act(() => Promise.resolve());
    return container;
  };
  const picture = await show({ type: 'image', url: 'data:image/png;base64,iVBORw0KGgo=', label: '图表' });
  expect(picture.querySelector('img')?.alt).toBe('图表');
  const sound = await show({ type: 'audio', url: 'data:audio/mpeg;base64,SUQz', label: '朗读' });
  expect(sound.querySelector('audio[controls]')?.getAttribute('aria-label')).toBe('朗读');
  for (const type of ['image', 'audio'])
    for (const url of [
      'data:image/svg+xml;base64,PHN2Zz4=',
      'https://evil.example/x',
      'data:text/html;base64,PGI+',
    ]) {
      const hostile = await show({ type, url, label: '图' });
      expect(hostile.querySelector('img, audio, iframe')).toBeNull();
      expect(hostile.querySelector('pre')?.textContent).toContain(url);
    }
});
