import { expect, test } from 'vitest';
import { similarities } from './similarity.ts';

const entries = [
  { words: ['证件照', '签证照', '登记照', '抠图'] },
  { words: ['简历', '做简历'], about: ['把一份简历导出成文件'] },
  { words: ['画图'], deals: ['水墨画', '国画'] },
];

const best = (query: string): number | undefined => {
  const scores = similarities(query, entries);
  const most = Math.max(...scores);
  return most < 0.27 ? undefined : scores.indexOf(most);
};

test.each([
  ['a wrong character of the same sound', '扣图', 0],
  ['the same', '简厉', 1],
  ['pinyin in full', 'zhengjianzhao', 0],
  ['the kind of thing that its last character says', '工牌照', 0],
  ['a word of what it deals with', '国画', 2],
  ['what is said of it', '导出文件', 1],
  ['nothing in common', '天气', undefined],
])('R-SHELL-31 the palette finds by %s: %s', (_, query, at) => expect(best(query)).toBe(at));
