import { test } from 'vitest';
import { isPinyinOf, pinyinReadings } from '../apps/server/src/features/gallery/repository/search-query.ts';
import { findPinyin } from '../apps/web/src/shared/search/pinyin-match.ts';
import { splitPinyin } from '../packages/text-zh/src/pinyin.ts';
import { readingsOf } from '../apps/web/src/shared/search/readings-of.ts';
import { SearchIndex } from '../apps/web/src/shared/search/search-index.ts';
import type { Unit } from '../apps/web/src/shared/search/unit.ts';
import { everydayQuestions } from '../packages/tools/test/everyday-questions.ts';
import { compareWithRecorded } from './compare.ts';
import { sentences } from './sentences.ts';

const terms =
  'xian fangan nvren lvse zhongguo zg zgr chongqing cq yinhang yh xi tigao tixin hetong ht shanghai sh nanjing wenjian wj jieshu jiesuan qiye beijing bj zhangsan zs liming lm anquan shanshui ss a z zh fang xianggang guangan huangan jiangan danger review pinyin'.split(
    ' ',
  );
const texts =
  '西安 方案 女人 绿色 中国人 重庆 银行 提高 提薪 合同 上海 南京 文件 结束 结算 企业 北京 张三 李明 安全 山水 香港 广安 黄岸 江南'.split(
    ' ',
  );

test('pinyin as the gallery and the search split and match it', () => {
  const syllables = new Set(texts.flatMap((text) => Array.from(text, (sign) => readingsOf(sign)).flat()));
  const outputs = new Map<string, string>();
  for (const term of terms) {
    const matched = texts.filter((text) => isPinyinOf(term, text));
    const whole = texts.filter((text) => findPinyin(text, term, readingsOf, false));
    const initials = texts.filter((text) => findPinyin(text, term, readingsOf, true));
    outputs.set(
      term,
      [
        `gallery: ${JSON.stringify(pinyinReadings(term))} ${matched.join(' ')}`,
        `search: ${JSON.stringify(splitPinyin(term, syllables))} ${whole.join(' ')} | ${initials.join(' ')}`,
      ].join('\n'),
    );
  }
  compareWithRecorded('pinyin', outputs);
});

const units: readonly Unit[] = [...sentences, ...everydayQuestions].map((text, at) => ({
  kind: at % 3 === 0 ? 'session' : 'document',
  id: `${at}`,
  title: text.slice(0, 8),
  time: at,
  text: `${text}\n${everydayQuestions[(at * 7) % everydayQuestions.length] ?? ''}`,
}));
const queries = [
  ...terms,
  ...'申请人 合同 张晓明 怎么 写 英文 面试 工作 的 减肥 红楼梦 Python 区块链 不同意 朋友圈 房 2024年 电话 138'.split(
    ' ',
  ),
  '怎么 写',
  'python java',
  '"面试的时候"',
  '-怎么 写',
];

test('results of the search across everything', async () => {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const index = new SearchIndex({
    readingsOf,
    maxChars: 1_000_000,
    load: (wanted) => Promise.resolve(wanted.map(({ id }) => byId.get(id) ?? null)),
  });
  for (const unit of units) index.put(unit);
  const outputs = new Map<string, string>();
  for (const query of queries) outputs.set(query, JSON.stringify(await index.search(query, { limit: 20 })));
  compareWithRecorded('search', outputs);
});
