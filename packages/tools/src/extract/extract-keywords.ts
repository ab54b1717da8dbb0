import * as z from 'zod/mini';
import { ToolFailure } from '../failure.ts';
import { defineTool, textArgument } from '../tool.ts';
import { rankKeywords } from './rank-keywords.ts';
import { smallCount } from './small-count.ts';

const MAX_KEYWORDS = 50;

export const extractKeywords = defineTool('extract_keywords', {
  input: z.object({
    text: textArgument('The text to take key words from (Chinese or English).'),
    count: z.optional(
      z.int().check(z.minimum(1), z.maximum(MAX_KEYWORDS), z.describe('How many, 10 when left out.')),
    ),
  }),
  parse(source) {
    const { count, rest } = smallCount(source, '个');
    if (count !== undefined && (count < 1 || count > MAX_KEYWORDS)) {
      throw new ToolFailure(`关键词的个数要在 1 至 ${MAX_KEYWORDS} 之间。`);
    }
    return count === undefined ? { text: rest } : { text: rest, count };
  },
  run({ text, count = 10 }) {
    const keywords = rankKeywords(text, count);
    if (keywords.length === 0)
      throw new ToolFailure('文中没有找到可以作关键词的词语，请换一段长一些的文字。');
    return {
      title: '关键词',
      summary: keywords.map(({ word }) => word).join('、'),
      blocks: [
        {
          type: 'table',
          header: ['关键词', '次数', '权重'],
          rows: keywords.map(({ word, count: times, weight }) => [word, String(times), weight.toFixed(2)]),
          align: ['left', 'right', 'right'],
        },
        { type: 'text', text: '按出现次数、词长和分布统计得出，没有用到模型。' },
      ],
    };
  },
});
