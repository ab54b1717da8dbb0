/** `npm run doctor`: examines this installation and says what to fix. Exit code 1 when something has to be. */
import { join } from 'node:path';
import { systemClock } from '../../platform/base/clock.ts';
import { readVersion } from '../read-version.ts';
import { examine } from './examine.ts';

const root = join(import.meta.dirname, '../../../../..');
const labels = { ok: '正常', warning: '注意', failure: '问题' } as const;

const findings = await examine(process.env, { root, version: readVersion(root), clock: systemClock });
for (const { level, text } of findings) process.stdout.write(`${labels[level]}  ${text}\n`);
const count = (level: keyof typeof labels) => findings.filter((finding) => finding.level === level).length;
process.stdout.write(`\n${count('failure')} 个问题，${count('warning')} 处注意，${count('ok')} 项正常\n`);
process.exitCode = count('failure') > 0 ? 1 : 0;
