/**
 * `npm run notice`: writes NOTICE, and fails when a package that a site installs has a licence that is not allowed.
 * `--check` compares instead of writing.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAllowed, licenceOf } from './licences/allowed.mjs';
import { shippedPackages } from './licences/shipped-packages.mjs';
import { ownFolders, writeNotice } from './licences/write-notice.mjs';

const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'NOTICE');
const problems = [];

const packages = shippedPackages(root);
for (const entry of packages.filter((entry) => !isAllowed(entry)))
  problems.push(
    `${entry.name} ${entry.version} 的许可 ${licenceOf(entry) ?? '（未注明）'} 不在允许之列：换一个依赖，或在 scripts/licences/allowed.mjs 里写明理由。`,
  );
for (const { place } of ownFolders.filter(({ place }) => !existsSync(path.join(root, place))))
  problems.push(`scripts/licences/write-notice.mjs 提到的 ${place} 不存在。`);

const notice = writeNotice(packages);
if (!process.argv.includes('--check')) writeFileSync(file, notice);
else if (!existsSync(file) || readFileSync(file, 'utf8').replaceAll('\r\n', '\n') !== notice)
  problems.push('NOTICE 与依赖不符，请运行 npm run notice。');

for (const problem of problems) console.error(problem);
console.log(`${packages.length} 个依赖`);
process.exitCode = problems.length === 0 ? 0 : 1;
