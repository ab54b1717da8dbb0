import { expect, test } from 'vitest';
import { readDocuments } from '../test/read-documents.ts';
import { scoreSamples } from '../test/score.ts';

/**
 * Two authors who did not know the rules. `formal` and `informal` were read when the rules were mended; of `informal-held-back`
 * only the score is known. First scores, all values: 88, 56 and 63 %.
 */
test.each([
  ['formal', { all: 0.97, name: 0.96, address: 0.99, precision: 0.98 }],
  ['informal', { all: 0.57, name: 0.67, address: 0.07, precision: 0.93 }],
  ['informal-held-back', { all: 0.68, name: 0.65, address: 0.34, precision: 0.97 }],
] as const)(
  'R-REDACT-65 documents of eight kinds by authors who did not know the rules: %s',
  (name, least) => {
    const { counts, misses } = scoreSamples(readDocuments(name));
    const share = (kind: 'all' | 'name' | 'address') => {
      const count = counts.get(kind);
      return (count?.found ?? 0) / (count?.expected ?? 1);
    };
    const all = counts.get('all');
    // What the held-back documents say stays unread.
    const told = name === 'informal-held-back' ? '' : misses.map(({ text }) => text).join('\n');
    for (const kind of ['all', 'name', 'address'] as const)
      expect(share(kind), `${kind}\n${told}`).toBeGreaterThanOrEqual(least[kind]);
    expect((all?.right ?? 0) / (all?.reported ?? 1)).toBeGreaterThanOrEqual(least.precision);
  },
);
