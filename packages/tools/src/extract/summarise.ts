import * as z from 'zod/mini';
import { ToolFailure, excerpt } from '../failure.ts';
import { smallCount } from './small-count.ts';
import { defineTool, textArgument } from '../tool.ts';
import { rankSentences } from './rank-sentences.ts';
import { splitSentences } from './sentences.ts';

const MAX_SENTENCES = 20;

export const summarise = defineTool('summarise', {
  input: z.object({
    text: textArgument('The text to take sentences from (Chinese or English).'),
    sentences: z.optional(
      z
        .int()
        .check(
          z.minimum(1),
          z.maximum(MAX_SENTENCES),
          z.describe('How many sentences; chosen by length when left out.'),
        ),
    ),
  }),
  parse(source) {
    const { count, rest } = smallCount(source, '句');
    if (count !== undefined && (count < 1 || count > MAX_SENTENCES)) {
      throw new ToolFailure(`摘录的句数要在 1 至 ${MAX_SENTENCES} 之间。`);
    }
    return count === undefined ? { text: rest } : { text: rest, sentences: count };
  },
  run({ text, sentences }) {
    const all = splitSentences(text);
    const usable = all.filter(({ fragment }) => !fragment).length;
    if (usable < 2) throw new ToolFailure('文字太短，至少要有两个完整的句子才能摘录。');
    const chosen = rankSentences(
      all,
      Math.min(sentences ?? Math.max(1, Math.min(8, Math.round(Math.sqrt(usable)))), usable),
    );
    if (chosen.length === 0) throw new ToolFailure('没有找到足够长的完整句子，无法摘录。');
    const picked = chosen.map((index) => all[index]?.text ?? '');
    const length = (value: string) => Array.from(value.replace(/\s/gu, '')).length;
    const [before, after] = [length(text), length(picked.join(''))];
    return {
      title: '摘录要点',
      summary: `从 ${all.length} 句中摘出 ${picked.length} 句：${excerpt(picked[0] ?? '', 60)}`,
      blocks: [
        { type: 'text', text: picked.join('\n') },
        {
          type: 'keyValues',
          items: [
            {
              key: '篇幅',
              value: `原文 ${before} 字，摘录 ${after} 字（${Math.round((after / Math.max(1, before)) * 100)}%）`,
            },
            {
              key: '做法',
              value: '摘录：按词语的重合程度挑出最能代表全文的句子，原样照抄，没有改写，也没有用到模型',
            },
          ],
        },
      ],
    };
  },
});
