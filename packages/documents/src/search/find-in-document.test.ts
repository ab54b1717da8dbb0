import { expect, test } from 'vitest';
import type { Block } from '@baigong/document-reader/document-text';
import { findInDocument, findIncrementally } from './find-in-document.ts';

const paragraphs = (...texts: readonly string[]) => ({
  blocks: texts.map((text): Block => ({ kind: 'paragraph', text })),
});
/** By the plain way, in texts without capitals and full-width signs. */
function plainly(texts: readonly string[], words: string) {
  return texts.flatMap((text, block) => {
    const places = [];
    for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length))
      places.push({ block, start: at, end: at + words.length });
    return places;
  });
}

test('R-READ-12 R-READ-34 a long text is looked through in steps, and the steps together find all there is', () => {
  const long = `供应商的成本与成本成本表${'其余的字'.repeat(12)}`.repeat(3_000);
  const texts = ['头', long, '成本'];
  for (const words of ['成本', '成本成本表其', '头', '字供']) {
    const steps = [...findIncrementally(paragraphs(...texts), words)];
    expect(steps.length).toBeGreaterThan(3);
    expect(steps.flat()).toEqual(plainly(texts, words));
  }
  // Places that touch each other are found one after the other, across the steps, too.
  const same = '哈'.repeat(100_001);
  const found = findInDocument(paragraphs(same), '哈'.repeat(20));
  expect(found).toHaveLength(5_000);
  expect(found.every(({ start }, at) => start === at * 20)).toBe(true);
  expect(findInDocument(paragraphs('ＡＢＣ abc'), 'Abc')).toHaveLength(2);
  expect(findInDocument(paragraphs(long), ' ')).toEqual([]);
});
