/**
 * How much source there is and how far it reaches: `npm run size`. Ends with 1 when a number grew beyond its last row in
 * docs/size.md.
 *
 *   --list        also what the equal constants, equal sentences and two-way folders are
 *   --write       records numbers that fell
 *   --why REASON  with --write: records growth, with the reason
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { measure } from './size/measure.mjs';
import { findGrowth, permitted, readRecord, recordNumbers, writeRecord } from './size/record.mjs';

const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'docs/size.md');
const { values: options } = parseArgs({
  options: { list: { type: 'boolean' }, write: { type: 'boolean' }, why: { type: 'string' } },
});

const { numbers, findings } = measure(root);
const record = readRecord(readFileSync(file, 'utf8'));
const limits = permitted(record.rows);

for (const [number, value] of Object.entries(numbers)) {
  const limit = limits.get(number);
  const change =
    limit === undefined ? 'new' : value === limit ? '' : `${value > limit ? '+' : ''}${value - limit}`;
  console.log(`${String(value).padStart(8)}  ${change.padStart(7)}  ${number}`);
}
if (options.list)
  for (const [name, found] of Object.entries(findings)) {
    console.log(`\n${name}`);
    for (const each of found)
      console.log(typeof each === 'string' ? each : `${each.text}\n  ${each.files.join('\n  ')}`);
  }

if (options.write) {
  const date = new Date().toISOString().slice(0, 10);
  const rows = recordNumbers(record.rows, numbers, date, options.why);
  writeFileSync(file, writeRecord({ ...record, rows }));
} else {
  const growth = findGrowth(record.rows, numbers);
  for (const { number, old, now } of growth)
    console.error(`${number} grew: ${old ?? 'not recorded'} → ${now}`);
  for (const pair of findings['two-way folders']) console.error(`folders that import each other: ${pair}`);
  if (growth.length > 0)
    console.error('Make it smaller, or record why it grew: npm run size -- --write --why "…" (docs/size.md)');
  process.exitCode = growth.length > 0 ? 1 : 0;
}
