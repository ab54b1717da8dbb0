import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { loadOwnPrompts, removeOwnPrompt, saveOwnPrompts, useOwnPrompts } from './own-prompts.ts';
import type { Prompt } from './prompt.ts';

const prompt = (id: string, text = '正文'): Prompt => ({ id, title: `标题${id}`, kind: 'task', text });
const reload = async () => {
  useOwnPrompts.setState({ prompts: null, problem: null });
  await loadOwnPrompts();
  return useOwnPrompts.getState().prompts;
};

beforeEach(async () => {
  await baigongDatabase.use((db) => db.clear('prompts'));
  await reload();
});

test('R-COMP-07 one’s own prompts are kept, newest first, and an edit keeps its place', async () => {
  await saveOwnPrompts([prompt('b'), prompt('a')]);
  await saveOwnPrompts([prompt('a', '改过')]);
  expect(useOwnPrompts.getState().prompts).toEqual([prompt('b'), prompt('a', '改过')]);
  expect(await reload()).toContainEqual(prompt('a', '改过'));
});

test('R-COMP-07 a deleted prompt is gone, and undo brings it back', async () => {
  await saveOwnPrompts([prompt('a')]);
  const undo = await removeOwnPrompt('a');
  expect(await reload()).toEqual([]);
  await undo();
  expect(useOwnPrompts.getState().prompts).toEqual([prompt('a')]);
  expect(await reload()).toEqual([prompt('a')]);
});

test('R-COMP-07 a record that cannot be understood is passed over, not removed', async () => {
  await baigongDatabase.use((db) => db.put('prompts', { id: 'odd', title: 3 }));
  await saveOwnPrompts([prompt('a')]);
  expect(await reload()).toEqual([prompt('a')]);
  expect(await baigongDatabase.use((db) => db.get('prompts', 'odd'))).toEqual({ id: 'odd', title: 3 });
});
