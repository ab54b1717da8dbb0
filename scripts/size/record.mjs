/**
 * The table of docs/size.md: `| date | number | old | new | why |`. The last row of a number is what it may be now; every
 * growth is a row of its own.
 */
const row = /^\| (\d{4}-\d\d-\d\d) \| ([^|]+) \| (\d+|–) \| (\d+) \| ([^|]+) \|$/;
const header = '| date | number | old | new | why |';
/** Why a number fell needs no sentence; such rows follow the number down. */
const fell = 'less';

/** What may not be at all: no row permits it. */
const forbidden = new Set(['two-way folders']);

/** Splits the document into what stands before its table and the rows. */
export function readRecord(text) {
  const [before, table] = text.split(`${header}\n`);
  if (table === undefined) throw new Error(`the table with the header “${header}” is missing`);
  const lines = table.trim().split('\n').slice(1);
  const rows = lines.map((line) => {
    const [, date, number, old, now, why] = row.exec(line.replace(/\s*\|\s*/g, ' | ').trim()) ?? [];
    if (!date) throw new Error(`not a row of the table: ${line}`);
    return { date, number, old, now: Number(now), why };
  });
  return { before, rows };
}

/** The document with these rows. */
export function writeRecord({ before, rows }) {
  const lines = rows.map(
    ({ date, number, old, now, why }) => `| ${[date, number, old, now, why].join(' | ')} |`,
  );
  return `${[`${before}${header}`, '| --- | --- | --- | --- | --- |', ...lines].join('\n')}\n`;
}

/** What each number may be: the value of its last row. */
export function permitted(rows) {
  return new Map(rows.map(({ number, now }) => [number, now]));
}

/** The numbers that grew beyond what is recorded, and those that were never recorded. */
export function findGrowth(rows, numbers) {
  const limits = permitted(rows);
  return Object.entries(numbers)
    .map(([number, now]) => ({ number, old: forbidden.has(number) ? 0 : limits.get(number), now }))
    .filter(({ old = -1, now }) => now > old);
}

/** The rows after a measurement: growth as new rows with the reason, falls in one row each that follows the number down. */
export function recordNumbers(rows, numbers, date, why) {
  const limits = permitted(rows);
  const kept = [...rows];
  for (const [number, now] of Object.entries(numbers)) {
    const old = limits.get(number);
    if (forbidden.has(number) && now > 0) throw new Error(`${number}: ${now}, and there may be none`);
    if (old === now) continue;
    if (old === undefined || now > old) {
      if (!why) throw new Error(`${number} grew from ${old ?? 'nothing'} to ${now}: say why with --why`);
      kept.push({ date, number, old: old ?? '–', now, why });
      continue;
    }
    const last = kept.findLast((each) => each.number === number);
    if (last.why === fell) kept.splice(kept.indexOf(last), 1);
    kept.push({ date, number, old: last.why === fell ? last.old : last.now, now, why: fell });
  }
  return kept;
}
