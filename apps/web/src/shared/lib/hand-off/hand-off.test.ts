import { beforeEach, expect, test, vi } from 'vitest';

const values = new Map<string, string>();
const working = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => values.set(key, value),
  removeItem: (key: string) => values.delete(key),
};
const refused = () => {
  throw new DOMException('denied', 'SecurityError');
};

async function load(storage: object) {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', storage);
  return import('./hand-off.ts');
}

beforeEach(() => {
  values.clear();
  vi.unstubAllGlobals();
});

test('R-CHAT-60 text handed over arrives once, and also after a reload', async () => {
  (await load(working)).handOffText({ from: 'chat', to: 'paint' }, '一只猫');
  const afterReload = await load(working);
  expect(afterReload.peekText('paint')).toBe('一只猫');
  expect(afterReload.takeText('paint')).toBe('一只猫');
  expect(afterReload.takeText('paint')).toBeNull();
});

test('R-CHAT-60 a later text for the same screen replaces the earlier, other screens keep theirs', async () => {
  const { handOffText, peekText } = await load(working);
  handOffText({ from: 'chat', to: 'paint' }, '一');
  handOffText({ from: 'chat', to: 'document' }, '二');
  handOffText({ from: 'chat', to: 'paint' }, '三');
  expect([peekText('paint'), peekText('document'), peekText('resume')]).toEqual(['三', '二', null]);
});

test('R-CHAT-60 a browser that keeps nothing still hands over within the page', async () => {
  const { handOffText, takeText } = await load({ getItem: refused, setItem: refused, removeItem: refused });
  handOffText({ from: 'chat', to: 'resume' }, '经历');
  expect(takeText('resume')).toBe('经历');
  expect(takeText('resume')).toBeNull();
});

test('R-PAINT-63 pictures and a recipe are handed over once, beside the text; what is not one is dropped', async () => {
  const { handOffText, handOffPictures, handOffRecipe, peekText } = await load(working);
  handOffText({ from: 'vision', to: 'chat' }, '看看这张');
  handOffPictures({ from: 'paint', to: 'vision' }, ['1', '2']);
  handOffRecipe({ from: 'gallery', to: 'paint' }, { prompt: '雪山', seed: 7 });
  expect(peekText('chat')).toBe('看看这张');
  const afterReload = await load(working);
  expect(afterReload.peekPictures('vision')).toEqual(['1', '2']);
  expect(afterReload.takePictures('vision')).toEqual(['1', '2']);
  expect(afterReload.takePictures('vision')).toEqual([]);
  expect(afterReload.takeRecipe()).toEqual({ prompt: '雪山', seed: 7 });
  expect(afterReload.takeRecipe()).toBeNull();
  values.set('baigong:hand-off-recipe:paint', '{"prompt": 4}');
  values.set('baigong:hand-off-pictures:gallery', 'not json');
  expect(afterReload.takeRecipe()).toBeNull();
  expect(afterReload.takePictures('gallery')).toEqual([]);
});
