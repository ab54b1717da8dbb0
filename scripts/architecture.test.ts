import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const text = read('docs/ARCHITECTURE.md');

test.each([
  ['docs/ARCHITECTURE.md', 45],
  ['CONTRIBUTING.md', 15],
  ['CONTRIBUTING.en.md', 15],
])('R-SETUP-08 every file that %s names exists', (document, least) => {
  const files = [...read(document).matchAll(/`((?:apps|packages|scripts)\/[\w./-]+)`/g)].map(
    ([, file = '']) => file,
  );
  expect(files.length).toBeGreaterThan(least);
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('R-SETUP-08 each data flow is at most 15 files long', () => {
  const flows = text.split(/^## /m).filter((section) => section.split('\n', 1)[0]?.includes('→'));
  expect(flows).toHaveLength(4);
  for (const flow of flows) {
    const steps = flow.match(/^\d+\. /gm) ?? [];
    expect(steps.length).toBeGreaterThan(5);
    expect(steps.length).toBeLessThanOrEqual(15);
  }
});
