import type { Script } from './mock-provider.ts';
import { answer } from './scripts.ts';

/** The text in pieces of so many characters, as models stream it. */
const pieces = (text: string, size: number): string[] => text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];

/** The last message by the visitor. */
function askedOf(body: unknown): string {
  const messages = (body as { messages?: readonly { role: string; content: unknown }[] }).messages ?? [];
  const content = messages.findLast(({ role }) => role === 'user')?.content;
  return typeof content === 'string' ? content : JSON.stringify(content ?? '');
}

const codeWords = (body: unknown): string => [...new Set(askedOf(body).match(/暗号\d+/g) ?? [])].join('、');

const cited =
  '**付款分三期**[1“合同总金额分三期支付”]，质保期四十五个月[1“质保期为四十五个月”]。\n\n- 交付期限：三十个工作日[1“乙方应当在合同签订后三十个工作日内交付”]';

/** Quotes the first sentence of the last excerpt of each document that mentions 付款, and one that stands nowhere. */
function citedFromEach(body: unknown): string {
  const lines = new Map<string, string>();
  for (const [, number, title = '', text = ''] of askedOf(body).matchAll(
    /<段落 编号="(\d+)" 文档="([^"]*)"[^>]*>([^<]*)/g,
  )) {
    const sentence = text.split(/[\n。]/).find((one) => one.includes('付款') && one.length > 8);
    if (sentence !== undefined) lines.set(title, `- ${title}：见原文[${number}“${sentence}”]`);
  }
  return `${[...lines.values()].join('\n')}\n\n另外[1“本条款哪一份里都没有写”]。`;
}

const map = {
  title: '设备采购合同',
  children: [
    { title: '付款', children: [{ title: '分三期' }, { title: '每期凭发票' }] },
    { title: '交付', children: [{ title: '三十个工作日内', children: [] }] },
    { title: '违约责任', children: [] },
  ],
};

const tables = {
  tables: [
    {
      title: '付款安排',
      columns: ['期次', '比例'],
      rows: [
        ['第一期', '30%'],
        ['第二期', '40%'],
        ['第三期', '99%'],
      ],
    },
  ],
};

/** What the document screen's features are played; some words stand in its own prompts. */
export const documentWords: Readonly<Record<string, Script>> = {
  // Two of its three quotations stand in the test's document; the second does not.
  '#出处': answer(pieces(cited, 7)),
  '#各份出处': (response, call) => answer(pieces(citedFromEach(call.body), 7))(response, call),
  // Says back the placeholders that it was sent, cut in the middle.
  '#号码': (response, call) => {
    const found = [...new Set(askedOf(call.body).match(/【[^【】]{1,12}】/g) ?? [])];
    return answer(pieces(`联系方式：${found.join('、')}。`, 3))(response, call);
  },
  '#坏表格': answer('{"tables":[{"title":"付款","columns":["期次","比例"],"rows":[["只有一格"]]}]}'),
  请输出表格的: answer(pieces(`\`\`\`json\n${JSON.stringify(tables)}\n\`\`\``, 30)),
  请输出思维导图的: answer(pieces(JSON.stringify(map), 30)),
  请输出问题清单的: answer(pieces('{"questions":["付款分几期？ #出处","什么时候交付？"]}', 12)),
  // Notes of a part of a long document, and what is made of all notes, say back the code words that they were given.
  请记下这一部分的要点: (response, call) => answer(`- 记到${codeWords(call.body)}`)(response, call),
  请概括这份文档: (response, call) =>
    answer(
      /<要点/.test(askedOf(call.body))
        ? `全文讲到${codeWords(call.body)}。`
        : pieces('一份**设备采购合同**：分三期付款，三十个工作日内交付。', 6),
    )(response, call),
  请概括这一章: answer(pieces('这一章讲的是期限。', 4)),
  // Every paragraph by its mark, in capital letters.
  请逐段译成: (response, call) => {
    const marks = [...askedOf(call.body).matchAll(/\[\[(\d+)\]\]/g)].map(([, number]) => number);
    return answer(pieces(marks.map((mark) => `[[${mark}]]\nPARAGRAPH ${mark}`).join('\n\n'), 9))(
      response,
      call,
    );
  },
};
