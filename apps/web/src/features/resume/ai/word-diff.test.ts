import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordDiff } from './rewrite-panel.tsx';

test('R-EDIT-112 a change is shown by words, not by letters', () => {
  expect(wordDiff('负责前端开发工作', '主导前端开发')).toEqual([
    { kind: 'gone', text: '负责' },
    { kind: 'new', text: '主导' },
    { kind: 'same', text: '前端开发' },
    { kind: 'gone', text: '工作' },
  ]);
});

test('R-EDIT-112 both texts can be read from the runs', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const runs = wordDiff(before, after);
      const without = (kind: string) =>
        runs
          .filter((run) => run.kind !== kind)
          .map(({ text }) => text)
          .join('');
      expect([without('new'), without('gone')]).toEqual([before, after]);
    }),
  );
});
