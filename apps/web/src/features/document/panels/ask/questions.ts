import { jsonOf } from '@baigong/agent/read-json';
import type { ModelInfo, PromptMessage } from '@baigong/contracts';
import * as z from 'zod/mini';
import { dataRule, notesHint, quoteData } from '../../ai/prompt-parts.ts';
import type { Answer } from '@baigong/documents/ai-record';
import { writeAbout, type PromptText } from '../../ai/write-about.ts';
import type { PanelDocument } from '../../session/panel-document.ts';

export const questionsKey = 'questions';

const Questions = z.object({
  questions: z
    .array(z.string().check(z.minLength(2), z.maxLength(200)))
    .check(z.minLength(1), z.maxLength(12)),
});

const shape = '{"questions": ["问题一", "问题二"]}';
const expected = jsonOf(Questions, shape);

function questionsPrompt(title: string, { text, isNotes }: PromptText): PromptMessage[] {
  return [
    {
      role: 'system',
      content: `你替访客想读一份文档时最该问的问题。${dataRule}\n只输出一个 JSON 对象，不要任何说明：${shape}\n给 6 个问题，每个不超过 40 个字，都能从文档里找到答案，覆盖不同的部分，先问最要紧的。用文档的语言写。`,
    },
    {
      role: 'user',
      content: `${quoteData(isNotes ? '要点' : '文档', text, { 标题: title })}\n\n${isNotes ? notesHint : ''}请输出问题清单的 JSON。`,
    },
  ];
}

/** `quick`: from a sample of a document that exceeds the context. */
export function suggestQuestions(document: PanelDocument, model: ModelInfo, quick: boolean): void {
  void writeAbout(document, model, {
    key: questionsKey,
    prompt: (given) => questionsPrompt(document.record.title, given),
    temperature: 0.7,
    expected,
    quick,
  });
}

/** Empty while the model writes. */
export function parseQuestions(answer: Answer | undefined): readonly string[] {
  if (answer?.state !== 'done') return [];
  const read = expected.read(answer.text);
  return 'value' in read ? read.value.questions : [];
}
