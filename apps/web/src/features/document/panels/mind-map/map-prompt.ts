import { jsonOf } from '@baigong/agent/read-json';
import type { PromptMessage } from '@baigong/contracts';
import { normalizeMindMap, type MindNode } from '@baigong/documents';
import * as z from 'zod/mini';
import { dataRule, notesHint, quoteData } from '../../ai/prompt-parts.ts';
import type { PromptText } from '../../ai/write-about.ts';

interface RawNode {
  title: string;
  children?: RawNode[] | undefined;
}

const Node: z.ZodMiniType<RawNode> = z.lazy(() =>
  z.object({
    title: z.string().check(z.minLength(1), z.maxLength(120)),
    children: z.optional(z.array(Node)),
  }),
);

const Root = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(120)),
  children: z.array(Node).check(z.minLength(1)),
});

const shape =
  '{"title": "中心主题", "children": [{"title": "分支", "children": [{"title": "要点", "children": []}]}]}';

export function mapPrompt(title: string, { text, isNotes }: PromptText): PromptMessage[] {
  return [
    {
      role: 'system',
      content: `你为访客的一份文档画思维导图。${dataRule}\n只输出一个 JSON 对象，不要任何说明，结构如下：\n${shape}\n规则：中心主题是文档讲的事；3 到 7 个分支，每支 2 到 6 个要点，最多三层；每个标题不超过 20 个字，是具体的内容（保留关键的数字、日期、名称），不是“概述”“其他”这样的空话；只写文档里有的。用文档的语言写。形如【手机1】的符号原样写出。`,
    },
    {
      role: 'user',
      content: `${quoteData(isNotes ? '要点' : '文档', text, { 标题: title })}\n\n${isNotes ? notesHint : ''}请输出思维导图的 JSON。`,
    },
  ];
}

export const expectedMap = jsonOf(Root, shape);

const nodeOf = ({ title, children = [] }: RawNode): MindNode => ({ title, children: children.map(nodeOf) });

/** Undefined if the answer is invalid. */
export function readMap(answer: string): MindNode | undefined {
  const read = expectedMap.read(answer);
  return 'value' in read ? normalizeMindMap(nodeOf(read.value)) : undefined;
}
