import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';
import { readingsOf } from './readings-of.ts';
import { SearchIndex } from './search-index.ts';
import type { Unit } from './unit.ts';

const unit = (id: string, title: string, text: string, more: Partial<Unit> = {}): Unit => ({
  kind: 'document',
  id,
  title,
  time: Number(id),
  text,
  ...more,
});

function index(units: readonly Unit[], maxChars = 1_000_000): SearchIndex {
  const all = new Map(units.map((one) => [one.id, one]));
  const made = new SearchIndex({
    readingsOf,
    maxChars,
    load: (wanted) => Promise.resolve(wanted.map(({ id }) => all.get(id) ?? null)),
  });
  for (const one of units) made.put(one);
  return made;
}

const units = [
  unit('1', '提薪邮件', '老板，您好。我想谈谈加薪的事。'),
  unit('2', '租房合同', '甲方把房屋出租给乙方，押金两千元；重庆市银行转账。'),
  unit('3', 'React Hooks 笔记', 'useEffect 的依赖数组，ＡＢＣ全角，还有 useMemo'),
  unit('4', '无题', '这里也提到了提薪和 useEffect', {
    kind: 'session',
    parts: [
      [0, 'm1'],
      [6, 'm2'],
    ],
  }),
];

const ids = async (query: string, made = index(units)) =>
  (await made.search(query, { limit: 10 })).map(({ id }) => id);

test('R-FIND-01 a query finds what has all its words, titles first and then the newest', async () => {
  expect(await ids('提薪')).toEqual(['1', '4']);
  expect(await ids('useeffect')).toEqual(['4', '3']);
  expect(await ids('useEffect 提薪')).toEqual(['4']);
  expect(await ids('押金 重庆')).toEqual(['2']);
  expect(await ids('abc')).toEqual(['3']);
  expect(await ids('押')).toEqual(['2']);
  expect(await ids('押重庆')).toEqual([]);
  expect(await ids('  ')).toEqual([]);
  expect(await ids('e')).toEqual(['3', '4']);
});

test('R-FIND-02 full pinyin finds titles and texts, polyphones too; initials find titles', async () => {
  expect(await ids('tixin')).toEqual(['1', '4']);
  expect(await ids('yajin')).toEqual(['2']);
  expect(await ids('chongqing')).toEqual(['2']);
  expect(await ids('yinhang')).toEqual(['2']);
  expect(await ids('tixinyouj')).toEqual(['1']);
  expect(await ids('txyj')).toEqual(['1']);
  expect(await ids('zfht')).toEqual(['2']);
  expect(await ids('yj')).toEqual(['1']);
  expect(await ids('zhuanzhang 甲方')).toEqual(['2']);
});

test('R-FIND-03 a hit says where it stands: the message, and the text around it', async () => {
  const [title, message] = await index(units).search('提薪', { limit: 5 });
  expect(title).toMatchObject({ id: '1', inTitle: true, byPinyin: false, found: '' });
  expect(message).toMatchObject({ part: 'm2', before: '这里也提到了', found: '提薪', inTitle: false });
  const [pinyin] = await index(units).search('zhuanzhang', { limit: 5 });
  expect(pinyin).toMatchObject({ found: '转账', byPinyin: true });
  expect(await index(units).search('提薪', { limit: 5, kinds: ['session'] })).toHaveLength(1);
});

test('R-FIND-04 what changes is found by its new words alone, what is removed not at all', async () => {
  const made = index(units);
  made.put(unit('1', '旅行', '去云南', { time: 9 }));
  expect(await ids('提薪', made)).toEqual(['4']);
  expect(await ids('云南', made)).toEqual(['1']);
  made.remove({ kind: 'document', id: '1' });
  expect(await ids('云南', made)).toEqual([]);
  expect(made).toMatchObject({ size: 3, waste: 2 });
});

test('R-FIND-05 texts that are not in memory are found by reading them again', async () => {
  const made = index(units, 20);
  expect(made.memory.chars).toBeLessThanOrEqual(20);
  expect(await ids('押金', made)).toEqual(['2']);
  expect(await ids('useeffect', made)).toEqual(['4', '3']);
});

test('R-FIND-01 folding keeps places: a letter that grows in lower case stays', () => {
  expect(foldText('İＡb　C')).toHaveLength(5);
  expect(foldText('ＡＢ１！')).toBe('ab1！');
});

/** Numbers from a seed: mulberry32 (T. Ettinger, public domain). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

test('R-FIND-01 on random texts the index finds what comparing every text finds', async () => {
  const next = numbers(7);
  const letters = '天地人你我他ab12 。\n😀é';
  const word = (length: number) =>
    Array.from({ length }, () => letters.charAt(next(letters.length))).join('');
  const many = Array.from({ length: 300 }, (_, at) => unit(`${at}`, word(4), word(1 + next(60))));
  const made = index(many);
  for (let round = 0; round < 150; round += 1) {
    const query = word(1 + next(4));
    const terms = foldText(query).split(/\s+/).filter(Boolean);
    // Two Latin letters may be pinyin as well, which comparing does not know.
    if (terms.length === 0 || terms.some((term) => /^[a-z]{2,}$/.test(term))) continue;
    const wanted = many.filter(({ title, text }) =>
      terms.every((term) => foldText(title).includes(term) || foldText(text).includes(term)),
    );
    const found = await made.search(query, { limit: 1_000 });
    expect(found.map(({ id }) => id).toSorted(), query).toEqual(wanted.map(({ id }) => id).toSorted());
  }
});
