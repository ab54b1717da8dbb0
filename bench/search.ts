/**
 * Searching 10,000 conversations and 500 documents: `node bench/search.ts` (needs no page). Builds the index as the
 * worker does, then types queries of seven kinds. `SESSIONS=`, `DOCUMENTS=` change how many there are.
 */
import { readingsOf } from '../apps/web/src/shared/search/readings-of.ts';
import { SearchIndex } from '../apps/web/src/shared/search/search-index.ts';
import type { Unit } from '../apps/web/src/shared/search/unit.ts';
import { median, percentile, record } from './record.ts';

const sessions = Number(process.env['SESSIONS'] ?? 10_000);
const documents = Number(process.env['DOCUMENTS'] ?? 500);
const sessionLength = 2_000;
const documentLength = 30_000;

/** Numbers from a seed: mulberry32 (T. Ettinger, public domain). */
let state = 18;
function below(count: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * count);
}

/** The 3,755 characters of GB 2312's first level, by how likely each is after a Zipf distribution. */
const characters = Array.from({ length: 40 }, (_, row) =>
  Array.from({ length: 94 }, (__, cell) => [0xb0 + row, 0xa1 + cell]),
).flat();
const decoder = new TextDecoder('gb18030');
const letters = characters
  .map((bytes) => decoder.decode(Uint8Array.from(bytes)))
  .filter((character) => /^\p{Script=Han}$/u.test(character));
for (let at = letters.length - 1; at > 0; at -= 1) {
  const other = below(at + 1);
  [letters[at], letters[other]] = [letters[other] ?? '', letters[at] ?? ''];
}
const zipf = (count: number): number => Math.floor(Math.exp((below(1e6) / 1e6) * Math.log(count + 1))) - 1;
const words = Array.from({ length: 30_000 }, () =>
  Array.from({ length: 2 + below(2) }, () => letters[below(letters.length)] ?? '').join(''),
);
const latin = ['React', 'useEffect', 'token', 'PostgreSQL', 'GB/T 9704', 'https://example.cn', 'A4', '2026'];

function text(length: number): string {
  let all = '';
  while (all.length < length) {
    all += below(25) === 0 ? ` ${latin[below(latin.length)]} ` : words[zipf(words.length)];
    if (below(8) === 0) all += '，';
    if (below(30) === 0) all += '。\n';
  }
  return all.slice(0, length);
}

const units: Unit[] = [];
for (let at = 0; at < sessions; at += 1) {
  const body = text(sessionLength);
  units.push({
    kind: 'session',
    id: `${at}`,
    title: text(14),
    time: sessions - at,
    text: body,
    parts: [[0, 'a']],
  });
}
for (let at = 0; at < documents; at += 1)
  units.push({ kind: 'document', id: `${at}`, title: text(16), time: at, text: text(documentLength) });

/** On a busy machine (`CPU=1`) the processor's own time, which other work does not prolong. */
const elapsed = (): number =>
  process.env['CPU'] === undefined ? performance.now() : process.threadCpuUsage().user / 1_000;

const index = new SearchIndex({ readingsOf, maxChars: 40_000_000, load: () => Promise.resolve([]) });
const began = elapsed();
let longest = 0;
for (let at = 0; at < units.length; at += 24) {
  const from = elapsed();
  for (const unit of units.slice(at, at + 24)) index.put(unit);
  longest = Math.max(longest, elapsed() - from);
}
const built = elapsed() - began;

const pick = (length: number): string => {
  const { text: body } = units[below(units.length)] ?? { text: '' };
  const at = below(body.length - length);
  return body.slice(at, at + length);
};
const readings = (of: string): string =>
  Array.from(of, (character) => readingsOf(character)[0] ?? '').join('');
const kinds: Readonly<Record<string, () => string>> = {
  'a word of two characters': () => words[zipf(words.length)]?.slice(0, 2) ?? '',
  'a stretch of six characters of a text': () => pick(6),
  'one character': () => letters[below(letters.length)] ?? '',
  'two words': () => `${words[zipf(words.length)]} ${words[zipf(words.length)]}`,
  'what is nowhere': () => `${words[below(words.length)]}${words[below(words.length)]}`,
  'a Latin word': () => latin[below(latin.length)] ?? '',
  'full pinyin of a word': () => readings(words[zipf(words.length)] ?? ''),
  'pinyin initials of a title': () =>
    Array.from(units[below(units.length)]?.title ?? '', (one) => readingsOf(one)[0]?.[0] ?? '')
      .join('')
      .slice(0, 4),
};

const rows = [];
const all: number[] = [];
for (const [name, make] of Object.entries(kinds)) {
  const times: number[] = [];
  for (let round = 0; round < 60; round += 1) {
    const query = make();
    const from = elapsed();
    await index.search(query, { limit: 40 });
    times.push(elapsed() - from);
  }
  all.push(...times);
  rows.push(
    { name: `${name}, median`, value: median(times), unit: 'ms' },
    { name: `${name}, p95`, value: percentile(times, 95), unit: 'ms', goal: 60 },
  );
}
const { listBytes, chars } = index.memory;
record('search', [
  {
    name: `all queries over ${sessions} conversations and ${documents} documents, p95`,
    value: percentile(all, 95),
    unit: 'ms',
    goal: 60,
  },
  { name: 'all queries, median', value: median(all), unit: 'ms' },
  ...rows,
  { name: 'building the index', value: built, unit: 'ms' },
  { name: 'longest batch of 24 while building', value: longest, unit: 'ms' },
  { name: 'lists in memory', value: listBytes / 2 ** 20, unit: 'MB' },
  { name: 'texts in memory', value: (chars * 2) / 2 ** 20, unit: 'MB' },
]);
