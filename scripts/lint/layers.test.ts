import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const planted: { file: string; code: string; says: string }[] = [
  {
    file: 'apps/web/src/features/planted/a.ts',
    code: "export { b } from '../chat/session/session.ts';\n",
    says: 'feature planted may not import feature chat',
  },
  {
    file: 'apps/web/src/shared/planted/a.ts',
    code: "import '../../app/main.tsx';\n",
    says: 'web: shared may not import app',
  },
  {
    file: 'apps/server/src/platform/planted/a.ts',
    code: "import '../../features/chat/router.ts';\n",
    says: 'server: platform may not import features',
  },
  {
    file: 'apps/server/src/features/planted/a.ts',
    code: "export const late = () => import('../../../../web/src/app/main.tsx');\n",
    says: 'app server may not import app web',
  },
  {
    file: 'packages/tools/src/planted/a.ts',
    code: "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n",
    says: 'package tools is pure',
  },
  {
    file: 'packages/contracts/src/planted/a.ts',
    code: "export * from '@baigong/tools';\n",
    says: 'package contracts may not import package tools',
  },
  {
    file: 'apps/web/src/features/resume/session/planted.ts',
    code: "export { b } from '../editor/b.ts';\n",
    says: 'resume: session may not import editor',
  },
  {
    file: 'apps/web/src/features/document/records/planted.ts',
    code: "import type { B } from '../panels/b.ts';\nexport type A = B;\n",
    says: 'document: records may not import panels',
  },
  {
    file: 'apps/web/src/features/document/panels/planted.ts',
    code: "export * from '../document-page.tsx';\n",
    says: 'document/panels may not import the files beside it',
  },
  {
    file: 'apps/server/src/platform/records/planted.ts',
    code: "export * from '../limits/limits.ts';\n",
    says: 'platform: records may not import limits',
  },
  {
    file: 'apps/server/src/platform/base/planted.ts',
    code: "export const late = () => import('../http/route.ts');\n",
    says: 'platform: base may not import http',
  },
  {
    file: 'apps/server/src/platform/http/planted.ts',
    code: "import type { ServerFeature } from '../server-feature.ts';\nexport type A = ServerFeature;\n",
    says: 'platform/http may not import the files beside it',
  },
  {
    file: 'apps/server/src/platform/limits/planted.ts',
    code: "import type { Platform } from '../../app/platform.ts';\nexport type A = Platform;\n",
    says: 'server: platform may not import app',
  },
  {
    file: 'apps/web/src/features/resume/invented/planted.ts',
    code: "export * from '../session/a.ts';\n",
    says: 'resume/invented has no place',
  },
  {
    file: 'apps/web/src/features/chat/planted/type-cycle-a.ts',
    code: "import type { B } from './type-cycle-b.ts';\nexport type A = B | 1;\n",
    says: 'type-cycle-b.ts',
  },
  {
    file: 'packages/contracts/src/planted/cycle-a.ts',
    code: "import { b } from './cycle-b.ts';\nexport const a = () => b;\n",
    says: 'import(no-cycle)',
  },
];

let folder: string;
beforeEach(() => {
  // A copy of the rules beside planted code, outside the working tree, which stays clean.
  folder = mkdtempSync(path.join(tmpdir(), 'layers-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The planted code is linted under a copy of the rules. */
function lintPlanted(files: readonly { file: string; code: string }[]): {
  status: number | null;
  stdout: string;
} {
  mkdirSync(path.join(folder, 'scripts/lint'), { recursive: true });
  const rules = ['layers.js', 'layer-order.js', 'repositories.js'].map((name) => `scripts/lint/${name}`);
  for (const name of ['.oxlintrc.json', ...rules])
    writeFileSync(path.join(folder, name), readText(path.join(root, name)));
  for (const { file, code } of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), code);
  }
  return spawnSync(
    path.join(root, 'node_modules/.bin/oxlint'),
    ['--config', '.oxlintrc.json', '--no-ignore', '.'],
    { cwd: folder, encoding: 'utf8' },
  );
}

test('R-SETUP-04 an import that breaks the layers, or closes a cycle of types, fails the lint', () => {
  const { status, stdout } = lintPlanted([
    ...planted,
    {
      file: 'packages/contracts/src/planted/cycle-b.ts',
      code: "import { a } from './cycle-a.ts';\nexport const b = () => a;\n",
    },
    {
      file: 'apps/web/src/features/chat/planted/type-cycle-b.ts',
      code: "import type { A } from './type-cycle-a.ts';\nexport type B = A | 2;\n",
    },
  ]);
  expect(status).toBe(1);
  for (const { says } of planted) expect(stdout).toContain(says);
});

const feature = 'apps/server/src/features/planted';

test.each([
  ['kysely', "import { sql } from 'kysely';\nexport const one = sql`1`;\n", 'kysely'],
  [
    'types of the records',
    "export type { Records } from '../../platform/records/records.ts';\n",
    'records.ts',
  ],
  ['records.db', 'export const read = (platform) => platform.records.db;\n', 'records.db'],
  ['a destructured db', 'export const read = ({ records: { db } }) => db;\n', 'records.db'],
  ['records.transaction', 'export const write = (r, work) => r.transaction(work);\n', 'records.transaction'],
  ['a query', "export const read = (trx) => trx.selectFrom('shares');\n", 'selectFrom'],
])('R-SCALE-73 a feature uses %s only in its repository folder', (_, code, says) => {
  const outside = lintPlanted([{ file: `${feature}/planted.ts`, code }]);
  expect(outside.status).toBe(1);
  expect(outside.stdout).toContain(`only the feature's repository folder may use`);
  expect(outside.stdout).toContain(says);
  rmSync(path.join(folder, feature), { recursive: true });
  const inside = code.replaceAll('../../', '../../../');
  expect(lintPlanted([{ file: `${feature}/repository/planted.ts`, code: inside }])).toMatchObject({
    status: 0,
  });
});

function readText(file: string): string {
  return readFileSync(file, 'utf8');
}
