import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findUnusedClasses } from './unused-classes.mjs';

function unusedIn(files: Record<string, string>): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'classes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return findUnusedClasses(folder);
}

const css =
  '.used { color: red; }\n.used:hover .planted { width: 1.5rem; }\n.base { composes: shared; }\n.shared { margin: 0; }\n';

test('R-SETUP-04 a class of a CSS module that no component uses is found', () => {
  const source = "import styles from './a.module.css';\nexport const a = [styles.used, styles['base']];\n";
  expect(unusedIn({ 'a.module.css': css, 'a.tsx': source })).toEqual(['a.module.css: .planted']);
});

test('R-SETUP-04 a module read by a computed key counts as used', () => {
  const source = "import styles from './a.module.css';\nexport const a = (name: string) => styles[name];\n";
  expect(unusedIn({ 'a.module.css': css, 'a.tsx': source })).toEqual([]);
});
