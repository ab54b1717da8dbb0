import { catalogue, describeTools, loadAllTools, recognise, resultToMarkdown } from '@baigong/tools';
import { likelyTools } from '@baigong/tools/rank-tools';
import { knownTools } from '@baigong/tools/tool-keywords';
import { expect, test } from 'vitest';
import { numeralAt, readNumeral } from '../packages/text-zh/src/numerals.ts';
import { testContext } from '../packages/tools/test/context.ts';
import { everydayQuestions } from '../packages/tools/test/everyday-questions.ts';
import { questions } from '../packages/tools/test/questions.ts';
import { compareWithRecorded } from './compare.ts';

/** What a call gives, or why it refuses. */
function answer(run: () => unknown): string {
  try {
    return JSON.stringify(run());
  } catch (error) {
    return `refused: ${error instanceof Error ? error.message : String(error)}`;
  }
}

test('answers of every tool', async () => {
  const tools = new Map((await loadAllTools()).map((tool) => [tool.name, tool]));
  const outputs = new Map<string, string>();
  for (const { name, examples } of catalogue) {
    const tool = tools.get(name);
    if (!tool) throw new Error(name);
    const run = (text: string) => {
      const result = tool.run(tool.parse(text), testContext);
      return { result, markdown: resultToMarkdown(result) };
    };
    for (const text of [...examples, ...questions[name]])
      outputs.set(
        `${name}: ${text}`,
        answer(() => run(text)),
      );
  }
  expect(outputs.size).toBeGreaterThan(250);
  compareWithRecorded('tool-answers', outputs);
});

test('the tools described to a model, offered for questions and recognised in a draft', async () => {
  const outputs = new Map<string, string>();
  for (const definition of await describeTools())
    outputs.set(`describe ${definition.name}`, JSON.stringify(definition));
  for (const text of [...Object.values(questions).flat(), ...everydayQuestions]) {
    const likely = likelyTools(knownTools, text).map(({ name }) => name);
    outputs.set(text, JSON.stringify({ likely, known: recognise(text) }));
  }
  compareWithRecorded('tool-choice', outputs);
});

const numerals =
  '0 12 3.5 .5 一 十 十五 二十 两百 一百零三 一百五 两百五 一千零五十 三千四 一万 两万五 1万2千 1.2万 三点五万 五亿 1亿2千万 二〇二六 贰佰叁拾元 零点五 一点零五 30万五险一金 三万五千块 百万 万一 十万八千 一百二十三亿四千五百六十七万八千九百零一 三百六十五天 二零二四年 半 廿三 两点半 〇 1000亿 12万亿 一亿万 十百 百十'.split(
    ' ',
  );

test('numerals', () => {
  const outputs = new Map<string, string>();
  for (const text of numerals) {
    const { text: run = '', value } = numeralAt(text, 0) ?? {};
    outputs.set(text, `run ${run} reads ${String(value)}, whole ${String(readNumeral(text))}`);
  }
  compareWithRecorded('numerals', outputs);
});
