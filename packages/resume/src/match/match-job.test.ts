import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleResume } from '../sample/sample-resume.ts';
import { countOccurrences, findKeywords, normalizeForComparison } from './keywords.ts';
import { matchJob } from './match-job.ts';

const today = new Date(2026, 0, 15);
const frontEnd = `高级前端工程师（杭州）
岗位职责：
1、负责交易后台的前端架构设计与性能优化；
2、与产品、设计协作，推动组件库建设。
任职要求：
1、本科及以上学历，3年以上前端开发经验；
2、精通 JavaScript、TypeScript，熟悉 React 或 Vue；
3、熟悉 Webpack、Vite 等构建工具，了解微前端；
4、良好的沟通能力和责任心；
5、有 Rust、K8S 经验者优先，熟悉量子计算者优先。`;

const words = (list: readonly { word: string }[]) => list.map(({ word }) => word);

test('R-EDIT-113 the words a description asks for are found, wishes apart from needs, soft words left out', () => {
  const keywords = findKeywords(frontEnd);
  expect(words(keywords.filter(({ optional }) => !optional))).toEqual(
    expect.arrayContaining([
      'JavaScript',
      'TypeScript',
      'React',
      'Vue',
      'Webpack',
      'Vite',
      '微前端',
      '性能优化',
      '组件库',
    ]),
  );
  expect(words(keywords.filter(({ optional }) => optional)).toSorted()).toEqual(['K8S', 'Rust', '量子计算']);
  expect(words(keywords).join()).not.toMatch(/沟通|责任|经验/);
});

test('R-EDIT-113 Latin words count as a whole, and in any of their writings', () => {
  expect(words(findKeywords('熟悉 JavaScript 与 C++'))).toEqual(['JavaScript', 'C++']);
  expect(words(findKeywords('熟悉Java,会SpringBoot'))).toEqual(['Java', 'SpringBoot']);
  expect(words(findKeywords('会用 k8s 与 golang'))).toEqual(['golang', 'k8s']);
  expect(words(findKeywords('邮箱 hr@example.com，网址 https://a.cn'))).toEqual([]);
});

test('R-EDIT-113 a wish in a line leaves what the line requires required', () => {
  const line = '本科及以上，精通 TypeScript，有 Rust 经验者优先';
  expect(findKeywords(line).map(({ word, optional }) => [word, optional])).toEqual([
    ['TypeScript', false],
    ['Rust', true],
  ]);
  expect(matchJob(sampleResume(), line, today).parts.map(({ id }) => id)).toEqual(['keywords', 'degree']);
});

test('R-EDIT-114 the score is the sum of its parts, each with its reason', () => {
  const match = matchJob(sampleResume(), frontEnd, today);
  expect(match.title).toBe('高级前端工程师');
  expect(words(match.found)).toEqual(expect.arrayContaining(['微前端', '组件库']));
  expect(words(match.missing)).toEqual(expect.arrayContaining(['Rust']));
  expect(match.parts.map(({ id, full }) => [id, full])).toEqual([
    ['keywords', 60],
    ['years', 15],
    ['degree', 15],
    ['post', 10],
  ]);
  expect(match.parts.slice(1).map(({ got, note }) => [got, note])).toEqual([
    [15, '要求 3 年，简历里是 5 年'],
    [15, '要求本科，简历里是本科'],
    [10, '岗位是“高级前端工程师”，期望职位是“高级前端工程师”'],
  ]);
  const got = match.parts.reduce((sum, part) => sum + part.got, 0);
  expect(match.score).toBe(got);
});

test('R-EDIT-114 what a description does not speak of takes nothing away', () => {
  const match = matchJob(sampleResume(), '要求：熟悉微前端。', today);
  expect(match.parts.map(({ id }) => id)).toEqual(['keywords']);
  expect(match.score).toBe(100);
  expect(matchJob(sampleResume(), '', today)).toMatchObject({ score: 0, parts: [], found: [], missing: [] });
});

test.each([
  ['5-8年工作经验', 5],
  ['三年以上相关经验', 3],
  ['十五年以上工作经验', 15],
  ['工作经验：2年', 2],
  ['公司成立 10 年，团队氛围好', undefined],
])('R-EDIT-114 the years asked for are read: %s', (text, years) => {
  const asked = matchJob(sampleResume(), text, today).parts.find(({ id }) => id === 'years');
  expect(asked?.note).toBe(years === undefined ? undefined : `要求 ${years} 年，简历里是 5 年`);
});

test('R-EDIT-114 whatever is pasted, matching gives a score from 0 to 100', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const { score } = matchJob(sampleResume(), text, today);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['熟悉 Node.js 服务端开发', ['Node.js']],
  ['精通 Java，熟悉 Spring', ['Java', 'Spring']],
  ['会 Vue.js、React.js 与 Next.js', ['Vue.js', 'React.js', 'Next.js']],
  ['熟悉 JavaFX 和 ASP.NET', ['ASP.NET', 'JavaFX']],
  ['现招聘高级会计一名，负责税务', ['会计', '税务']],
  ['负责公司招聘渠道的维护', ['招聘渠道']],
  ['职责：维护 SVN 仓库\n福利待遇：\n五险一金、商业保险、英语培训\n任职要求：\n熟悉 Linux', ['SVN', 'Linux']],
  ['熟悉 Excel，公司提供培训机会和绩效奖金', ['Excel']],
])('R-EDIT-160 only what a description asks for is a keyword: %s', (description, expected) => {
  expect(words(findKeywords(description)).toSorted()).toEqual([...expected].toSorted());
});

test('R-EDIT-160 a keyword is always contained in the description, as a word of its own', () => {
  const pieces = [
    'Node.js',
    'Java',
    'JavaScript',
    'js',
    'ts',
    'K8S',
    'Vue3',
    'C++',
    'C#',
    '.NET',
    '招聘',
    '英语',
    'CET-6',
  ];
  const glue = ['', ' ', '、', '，', '。', '\n', '/', '熟悉', '负责', '优先', '-', '.', '（', 'x'];
  const text = fc
    .array(fc.constantFrom(...pieces, ...glue), { maxLength: 30 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (description) => {
      const whole = normalizeForComparison(description.replaceAll('\n', ' \n '));
      for (const { word } of findKeywords(description))
        expect(
          countOccurrences(whole, normalizeForComparison(word)),
          `${word} of ${description}`,
        ).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});
