import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findKitClasses, findUnusedClasses } from './unused-classes.mjs';

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'classes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}

const unusedIn = (files: Record<string, string>): string[] => findUnusedClasses(folderOf(files));

const css =
  '.used { color: red; }\n.used:hover .planted { width: 1.5rem; }\n.base { composes: shared; }\n.shared { margin: 0; }\n';

test('R-SETUP-04 a class of a CSS module that no component uses is found', () => {
  const source = "import styles from './a.module.css';\nexport const a = [styles.used, styles['base']];\n";
  expect(unusedIn({ 'a.module.css': css, 'a.tsx': source })).toEqual(['a.module.css: .planted']);
});

test('R-SETUP-04 a class that a component uses and its module does not have is found', () => {
  const source = "import styles from './a.module.css';\nexport const a = [styles.used, styles.gone];\n";
  expect(unusedIn({ 'a.module.css': '.used { color: red; }\n', 'a.tsx': source })).toEqual([
    'a.module.css: .gone is used, not there',
  ]);
});

test('R-SETUP-04 a module read by a computed key counts as used', () => {
  const source = "import styles from './a.module.css';\nexport const a = (name: string) => styles[name];\n";
  expect(unusedIn({ 'a.module.css': css, 'a.tsx': source })).toEqual([]);
});

test('R-SETUP-04 a global class that nothing uses is found, and one that no sheet has', () => {
  const folder = folderOf({
    'layout.css': '.kit-row { gap: 1px; }\n.kit-planted { gap: 2px; }\n',
    'a.module.css': '.a { composes: kit-row kit-absent from global; }\n',
  });
  expect(findKitClasses(folder, 'layout.css')).toEqual([
    'layout.css: .kit-planted',
    '.kit-absent is in no sheet',
  ]);
});
