import { MessageCircle } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import type { PaletteEntry, PaletteGroup } from '../../shared/lib/palette-entry.ts';
import type { PaletteSource } from './sources.ts';
import { findInSources } from './use-palette-results.ts';

const entry = (id: string, label = id): PaletteEntry => ({
  id,
  label,
  icon: MessageCircle,
  run: () => undefined,
});
const context = { navigate: () => undefined };

function find(sources: readonly PaletteSource[]) {
  const shown: string[][] = [];
  findInSources(sources, 'x', context, (groups: readonly PaletteGroup[]) =>
    shown.push(
      groups.map(({ group, entries }) => `${group}: ${entries.map(({ label }) => label).join(' ')}`),
    ),
  );
  return shown;
}

test('R-FIND-09 what a source finds is shown when it has it, and no slow or failed one holds it up', async () => {
  const slow = Promise.withResolvers<readonly PaletteEntry[]>();
  const shown = find([
    { group: '对话', find: () => slow.promise },
    { group: '坏的', find: () => Promise.reject(new Error('no')) },
    { group: '文档', find: async () => [entry('d')] },
    { group: '操作', find: () => [entry('a')] },
  ]);
  expect(shown).toEqual([['操作: a']]);
  await vi.waitFor(() => expect(shown.at(-1)).toEqual(['文档: d', '操作: a']));
  slow.resolve([entry('s')]);
  await vi.waitFor(() => expect(shown.at(-1)).toEqual(['对话: s', '文档: d', '操作: a']));
});

test('R-FIND-09 what is offered last comes when all others have answered', async () => {
  const slow = Promise.withResolvers<readonly PaletteEntry[]>();
  const shown = find([
    { group: '工具', find: () => slow.promise },
    { group: '问一问', find: () => [entry('ask')], isLast: true },
  ]);
  expect(shown).toEqual([[]]);
  slow.resolve([entry('tool')]);
  await vi.waitFor(() => expect(shown.at(-1)).toEqual(['工具: tool', '问一问: ask']));
});

test('R-FIND-09 what is found by its title and in its text stands once, by its title', async () => {
  const byTitle = Promise.withResolvers<readonly PaletteEntry[]>();
  const shown = find([
    { group: '对话', find: () => byTitle.promise },
    { group: '对话', find: async () => [entry('s', '标题：正文'), entry('t', '另一个：正文')] },
  ]);
  await vi.waitFor(() => expect(shown.at(-1)).toEqual(['对话: 标题：正文 另一个：正文']));
  byTitle.resolve([entry('s', '标题')]);
  await vi.waitFor(() => expect(shown.at(-1)).toEqual(['对话: 标题 另一个：正文']));
});
