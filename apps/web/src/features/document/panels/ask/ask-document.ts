import type { ModelInfo, PromptMessage } from '@baigong/contracts';
import { type Position, pageLabel, type DocumentText } from '@baigong/document-reader/document-text';
import { newRunId } from '../../../../shared/model/run-environment.ts';
import { type PastTurn, pastMessages, dataRule, quoteData } from '../../ai/prompt-parts.ts';
import { redactFor } from '../../ai/redact-for.ts';
import { tokenBudgetFor } from '../../ai/model-input.ts';
import type { Turn } from '@baigong/documents/ai-record';
import { updateAiRecord, getAiRecord } from '../../ai/ai-store.ts';
import { stopAnswer, writeAnswer } from '../../ai/write-answer.ts';
import type { PanelDocument } from '../../session/panel-document.ts';
import { selectExcerptsFor } from '../../analysis/analysis-client.ts';
import { parseAnswer } from './parse-answer.ts';
import type { Excerpt } from '@baigong/documents';

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

export const turnKey = (turn: string): string => `turn:${turn}`;

interface Question {
  readonly question: string;
  /** The selected text that it is about. */
  readonly about?: string | undefined;
  readonly position?: Position | undefined;
}

/** The conversation before a turn. */
function turnsBefore({ record, text }: PanelDocument, turn: Turn): PastTurn[] {
  const { turns, answers } = getAiRecord(record.id);
  const at = turns.findIndex(({ id }) => id === turn.id);
  return turns.slice(0, Math.max(0, at)).flatMap((one) => {
    const answer = answers[turnKey(one.id)];
    if (!answer || answer.text === '') return [];
    return [{ question: one.question, answer: parseAnswer(text, one, answer).plain }];
  });
}

function answerTurn(document: PanelDocument, model: ModelInfo, turn: Turn): void {
  const { record, text } = document;
  const { question, about, position } = turn;
  const { id } = record;
  void writeAnswer({
    document: id,
    key: turnKey(turn.id),
    model: model.id,
    temperature: 0.2,
    async prepare(signal) {
      const tokenBudget = tokenBudgetFor(model);
      const { excerpts, whole } = await selectExcerptsFor(text, {
        question: `${question} ${about ?? ''}`,
        tokenBudget,
        position,
      });
      signal.throwIfAborted();
      const excerptRefs = excerpts.map(({ number, from, to }) => ({ number, from, to }));
      updateAiRecord(id, (work) => ({
        ...work,
        turns: work.turns.map((one) => (one.id === turn.id ? { ...one, passages: excerptRefs, whole } : one)),
      }));
      const pastTurns = turnsBefore(document, turn);
      const { title } = record;
      const messages = askPrompt({ title, document: text, excerpts, whole, question, about, pastTurns });
      return redactFor(document, messages);
    },
  });
}

/** Asks about a document; question and answer are stored with it. */
export function askDocument(document: PanelDocument, model: ModelInfo, question: Question): void {
  const turn: Turn = {
    id: newRunId(),
    question: question.question,
    about: question.about,
    position: question.position,
    passages: [],
    whole: false,
  };
  updateAiRecord(document.record.id, (work) => ({ ...work, turns: [...work.turns, turn] }));
  answerTurn(document, model, turn);
}

/** Asks once more. */
export function askAgain(document: PanelDocument, model: ModelInfo, turn: Turn): void {
  answerTurn(document, model, turn);
}

/** Forgets the conversation, and stops what is being answered in it. */
export function clearTurns(document: string): void {
  for (const { id } of getAiRecord(document).turns) stopAnswer(document, turnKey(id));
  updateAiRecord(
    document,
    (work) => ({
      ...work,
      turns: [],
      answers: Object.fromEntries(Object.entries(work.answers).filter(([key]) => !key.startsWith('turn:'))),
    }),
    true,
  );
}
