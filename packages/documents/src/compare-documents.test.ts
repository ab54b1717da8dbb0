import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDocuments } from './compare-documents.ts';
import { textAt, type Block } from '@baigong/document-reader/document-text';

const of = (...texts: string[]) => ({ blocks: texts.map((text): Block => ({ kind: 'paragraph', text })) });

test('R-READ-06 paragraphs stay, go, come or change, and a changed one shows which words', () => {
  const before = of('合同', '甲方应在三十日内付款。', '这一条会删去。', '结尾');
  const after = of('合同', '甲方应在六十日内付清款项。', '结尾', '补充条款');
  const { changes, ...counts } = compareDocuments(before, after);
  expect(counts).toEqual({ same: 2, changed: 1, added: 1, removed: 1, detailed: true });
  expect(changes.map(({ kind }) => kind)).toEqual(['same', 'changed', 'removed', 'same', 'added']);
  const changed = changes[1];
  if (changed?.kind !== 'changed') throw new Error('not changed');
  expect(changed.segments.filter(({ kind }) => kind === 'removed').map(({ text }) => text)).toContain('三');
  for (const { kind, text, position } of changed.segments)
    expect(textAt(kind === 'removed' ? before : after, position)).toBe(text);
});

test('R-READ-06 every comparison tells both documents whole', () => {
  const texts = fc.array(
    fc.string({ unit: fc.constantFrom(...Array.from('甲乙丙丁戊 a1。')), minLength: 1, maxLength: 12 }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      const [before, after] = [of(...a), of(...b)];
      const { changes } = compareDocuments(before, after);
      expect(changes.flatMap((change) => (change.kind === 'added' ? [] : [change.before.block]))).toEqual([
        ...a.keys(),
      ]);
      expect(changes.flatMap((change) => (change.kind === 'removed' ? [] : [change.after.block]))).toEqual([
        ...b.keys(),
      ]);
      for (const change of changes) {
        if (change.kind !== 'changed') continue;
        const side = (left: string) =>
          change.segments.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join('');
        expect(side('added')).toBe(a[change.before.block]);
        expect(side('removed')).toBe(b[change.after.block]);
      }
    }),
    { numRuns: 500 },
  );
});

test('R-READ-06 two long documents that differ altogether are told so in time', () => {
  const many = (sign: string) => of(...Array.from({ length: 6_000 }, (_, index) => `${sign}${index}段落`));
  const start = performance.now();
  const { same, detailed } = compareDocuments(many('甲'), many('乙'));
  expect({ same, detailed }).toEqual({ same: 0, detailed: false });
  expect(performance.now() - start).toBeLessThan(20_000);
});
