import type { PromptMessage } from '@baigong/contracts';
import { pageLabel, type DocumentText } from '@baigong/document-reader/document-text';
import type { Excerpt } from '@baigong/documents';
import { dataRule, quoteData, pastMessages, type PastTurn } from '../ai/prompt-parts.ts';

const system = `你根据访客的几份文档回答同一个问题。${dataRule}
规则：
1. 只依据给出的段落回答。段落里没有的，就直说文档里没有写到，不要用常识补，不要猜。
2. 每个要点后面写出处，格式是 [编号“原文”]：编号是段落的编号，引号里逐字照抄该段落中支持这个要点的一小段（8 到 40 个字），一个字都不要改、不要省略、不要翻译。例如：试用期是三个月[2“试用期为三个月”]。
3. 没有原文可抄的话不要写出处。不要单独列参考文献。
4. 说清每个要点来自哪份文档，写文档的名字。各份说法不同的，分别写出，不要混成一种；可以用表格对照。
5. 有的文档没有给出段落，是没有找到与问题相关的内容，需要时直说。
6. 用访客提问的语言回答，简明扼要；可以用 Markdown 的列表和表格。
7. 形如【当事人甲】【手机1】的符号代表被隐去的姓名、号码和地址，需要时连括号原样写出，不要改动。`;

export interface PromptSource {
  readonly title: string;
  readonly text: DocumentText;
  readonly excerpts: readonly Excerpt[];
  readonly whole: boolean;
}

interface SeveralPromptOptions {
  readonly sources: readonly PromptSource[];
  readonly question: string;
  readonly pastTurns: readonly PastTurn[];
}

/** Documents without excerpts that are named. */
const maxNamed = 40;

const listed = (sources: readonly PromptSource[]): string => {
  const given = sources.filter(({ excerpts }) => excerpts.length > 0);
  const others = sources.filter(({ excerpts }) => excerpts.length === 0);
  const lines = [...given, ...others.slice(0, maxNamed)].map(({ title, excerpts, whole }, at) => {
    const part = excerpts.length === 0 ? '没有给出段落' : whole ? '给出全文' : '给出其中相关的段落';
    return `${at + 1}. ${title.replace(/\s+/g, ' ').slice(0, 120)}（${part}）`;
  });
  const rest = others.length - maxNamed;
  return [...lines, ...(rest > 0 ? [`另有 ${rest} 份没有给出段落`] : [])].join('\n');
};

/** What a model is asked about several documents: their list, their excerpts, the question. */
export function severalPrompt({ sources, question, pastTurns }: SeveralPromptOptions): PromptMessage[] {
  const excerptList = sources
    .flatMap(({ title, text, excerpts }) =>
      excerpts.map(({ number, from, text: excerpt }) => {
        const where = pageLabel(text.format, text.blocks[from] ?? {});
        return quoteData('段落', excerpt, {
          编号: number,
          文档: title,
          ...(where === '' ? {} : { 位置: where }),
        });
      }),
    )
    .join('\n');
  return [
    { role: 'system', content: system },
    ...pastMessages(pastTurns),
    {
      role: 'user',
      content: `下面是 ${sources.length} 份文档的名字和段落。\n${quoteData('目录', listed(sources))}\n${excerptList}\n\n问题：${question}`,
    },
  ];
}
