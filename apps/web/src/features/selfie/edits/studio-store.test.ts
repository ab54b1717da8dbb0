import { beforeEach, expect, test } from 'vitest';
import { noEdit } from './edit.ts';
import {
  addOrnament,
  updateEdit,
  updateOrnament,
  endGesture,
  redo,
  removeOrnament,
  startStudio,
  undo,
  useStudio,
} from './studio-store.ts';

const now = () => useStudio.getState();

let photo = 0;
beforeEach(() => {
  photo += 1;
  startStudio(photo);
});

test('R-SELFIE-16 every step is undone and done again; a drag of a slider is one step', () => {
  for (const value of [1, 2, 3]) updateEdit({ feather: value }, 'feather');
  endGesture();
  for (const value of [4, 5]) updateEdit({ feather: value }, 'feather');
  updateEdit({ filter: 'film' });
  expect(now().past).toHaveLength(3);
  undo();
  expect(now().edit).toMatchObject({ feather: 5, filter: 'none' });
  undo();
  expect(now().edit.feather).toBe(3);
  undo();
  expect(now().edit).toEqual(noEdit);
  undo();
  redo();
  redo();
  redo();
  redo();
  expect(now().edit).toMatchObject({ feather: 5, filter: 'film' });
});

test('R-SELFIE-16 a new step forgets what was undone', () => {
  updateEdit({ feather: 1 });
  undo();
  updateEdit({ feather: 2 });
  redo();
  expect(now().edit.feather).toBe(2);
});

test('R-SELFIE-15 ornaments come, change and go by their ids, and what is gone is not chosen', () => {
  const made = {
    kind: 'text' as const,
    what: '你好',
    x: 0.5,
    y: 0.5,
    size: 0.1,
    angle: 0,
    colour: '#ffffff',
  };
  addOrnament(made);
  addOrnament({ ...made, what: '再见' });
  expect(now().edit.ornaments.map(({ id }) => id)).toEqual([1, 2]);
  updateOrnament(1, { x: 0.2 });
  expect(now().edit.ornaments[0]).toMatchObject({ x: 0.2, what: '你好' });
  removeOrnament(2);
  expect(now().selectedId).toBeNull();
  undo();
  expect(now().edit.ornaments).toHaveLength(2);
});

test('R-SELFIE-16 another photo begins without an edit; the same one keeps it', () => {
  updateEdit({ feather: 40 });
  startStudio(photo);
  expect(now().edit.feather).toBe(40);
  photo += 1;
  startStudio(photo);
  expect(now().edit).toEqual(noEdit);
  expect(now().past).toEqual([]);
});
