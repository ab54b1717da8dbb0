import type { PromptMessage } from '@baigong/contracts';
import { pageLabel, type DocumentText, type Excerpt } from '@baigong/documents';
import { pastMessages, type PastTurn } from '../../ai/past-turns.ts';
import { dataRule, quoteData } from '../../ai/quote-data.ts';

const system = `你根据访客的一份文档回答问题。${dataRule}
规则：
1. 只依据给出的段落回答。段落里没有的，就直说文档里没有写到，不要用常识补，不要猜。
2. 每个要点后面写出处，格式是 [编号“原文”]：编号是段落的编号，引号里逐字照抄该段落中支持这个要点的一小段（8 到 40 个字），一个字都不要改、不要省略、不要翻译。例如：试用期是三个月[2“试用期为三个月”]。
3. 没有原文可抄的话不要写出处。不要单独列参考文献。
4. 用访客提问的语言回答，简明扼要；可以用 Markdown 的列表和表格。
5. 形如【当事人甲】【手机1】的符号代表被隐去的姓名、号码和地址，需要时连括号原样写出，不要改动。`;

interface AskOptions {
  readonly title: string;
  readonly document: DocumentText;
  readonly excerpts: readonly Excerpt[];
  /** The excerpts are the whole document. */
  readonly whole: boolean;
  readonly question: string;
  readonly about: string | undefined;
  readonly pastTurns: readonly PastTurn[];
}

export function askPrompt({
  title,
  document,
  excerpts,
  whole,
  question,
  about,
  pastTurns,
}: AskOptions): PromptMessage[] {
  const excerptList = excerpts
    .map(({ number, from, text }) => {
      const where = pageLabel(document.format, document.blocks[from] ?? {});
      return quoteData('段落', text, { 编号: number, ...(where === '' ? {} : { 位置: where }) });
    })
    .join('\n');
  const intro = whole ? '下面是文档的全文。' : '文档很长，下面是其中与问题最相关的段落，不是全文。';
  const selected = about === undefined ? '' : `\n访客选中了这一段来问：\n${quoteData('选段', about)}\n`;
  return [
    { role: 'system', content: system },
    ...pastMessages(pastTurns),
    {
      role: 'user',
      content: `${intro}文件名：${title.replace(/\s+/g, ' ').slice(0, 120)}\n${excerptList}\n${selected}\n问题：${question}`,
    },
  ];
}
