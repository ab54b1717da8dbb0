import { describeTools } from '@baigong/tools';
import { beforeAll, expect, test } from 'vitest';
import { toChatRequest } from '../../platform/models/endpoint/chat-request.ts';
import type { ModelTool } from '../../platform/models/models.ts';
import { findOfferedTools, offerTools } from './offered-tools.ts';

let all: readonly ModelTool[];
beforeAll(async () => {
  all = await describeTools();
});

const ask = (...questions: string[]) => questions.map((content) => ({ role: 'user', content }) as const);
const namesOf = (tools: readonly ModelTool[]) => tools.map(({ name }) => name);

/** Bytes of the tools as they travel to a provider. */
function bytesOf(tools: readonly ModelTool[]): number {
  const target = { model: 'm', abilities: ['text', 'tools'] as const };
  const { tools: sent } = toChatRequest(
    { ...target, abilities: [...target.abilities] },
    { messages: [], tools },
  );
  return Buffer.byteLength(JSON.stringify(sent));
}

test('R-TOOL-33 with a question that needs no tool at most 600 bytes of schemas travel, instead of 9 KB', () => {
  for (const text of ['你好', '写一首关于秋天的诗', '怎么和领导提加薪比较合适', ''])
    expect(bytesOf(offerTools(all, ask(text)))).toBeLessThanOrEqual(600);
  expect(bytesOf(all)).toBeGreaterThan(9000);
});

test('R-TOOL-33 a question is offered the tools that it may need, and the way to the others', () => {
  expect(namesOf(offerTools(all, ask('3 斤是多少克')))).toEqual(['convert_unit', 'find_tools']);
  // A short question may refer to the one before.
  expect(namesOf(offerTools(all, ask('纽约现在几点', '那伦敦呢')))).toEqual(['time_zone', 'find_tools']);
  expect(
    namesOf(offerTools(all, ask('纽约现在几点', '好的，谢谢，现在请给我讲一个关于月亮的长故事吧'))),
  ).toEqual(['find_tools']);
});

test('R-TOOL-32 what the model asks for is found, whatever else it sends is a sentence', () => {
  const { found, output } = findOfferedTools(all, { need: '生成二维码' });
  expect(namesOf(found)).toEqual(['qr_code']);
  expect(output).toMatchObject({ tools: [{ name: 'qr_code' }] });
  for (const input of [undefined, null, 'x', {}, { need: 5 }, { need: '飞到月球' }])
    expect(findOfferedTools(all, input)).toEqual({
      found: [],
      output: { error: '没有合适的工具，请直接回答。' },
    });
});
