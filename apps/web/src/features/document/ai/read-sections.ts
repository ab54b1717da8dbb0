import type { ExpectedJson } from '@baigong/agent/ask-json';
import { estimateTokens } from '@baigong/agent/tokens';
import type { ModelInfo, PromptMessage } from '@baigong/contracts';
import { pageLabel, type DocumentText } from '@baigong/document-reader/document-text';
import type { PanelDocument } from '../session/panel-document.ts';
import { redactFor } from './redact-for.ts';
import { UnreadError, stopAnswer, waitForAnswer, writeAnswer } from './write-answer.ts';
import { dataRule, quoteData } from './prompt-parts.ts';
import { type PlannedSection, type SectionPlan, truncateToTokens } from '@baigong/documents';
import type { Answer } from '@baigong/documents/ai-record';
import { getAiRecord } from './ai-store.ts';

/** Characters that the notes of one section are asked to have. */
const noteLimits = { least: 80, most: 1_200 } as const;

function notesPrompt(
  title: string,
  { sections, tokenBudget }: SectionPlan,
  text: string,
  index: number,
): PromptMessage[] {
  const charsPerSection = Math.floor((tokenBudget / sections.length) * 0.8);
  const length = Math.max(noteLimits.least, Math.min(noteLimits.most, charsPerSection));
  return [
    {
      role: 'system',
      content: `你在分几部分通读访客的一份长文档，为每一部分记下要点；之后只凭这些要点概括全文、画导图。${dataRule}\n只写这一部分里有的内容，不评论、不猜测；照原文保留关键的数字、日期、人名、结论和条件，写明出自哪个标题。用文档的语言写，直接写要点，每点一行。形如【当事人甲】【手机1】的符号代表被隐去的姓名、号码和地址，原样写出。`,
    },
    {
      role: 'user',
      content: `${quoteData('文档', text, { 标题: title, 部分: `${index + 1}/${sections.length}` })}\n\n请记下这一部分的要点，不超过 ${length} 个字。`,
    },
  ];
}

/** The pages of a section: （第 3 页到第 9 页）; empty if the format has no pages. */
function whereOf(document: DocumentText, { first, last }: PlannedSection): string {
  const label = (block: number) => pageLabel(document.format, document.blocks[block] ?? {});
  const [from, to] = [label(first), label(last)];
  if (from === '') return '';
  return from === to ? `（${from}）` : `（${from}到${to}）`;
}

/** What a model does with each section. */
interface SectionTask {
  /** Prefix of the answers' keys. */
  readonly name: string;
  readonly prompt: (section: string, index: number) => readonly PromptMessage[];
  readonly temperature: number;
  readonly expected?: ExpectedJson<unknown>;
}

interface ReadOptions {
  readonly signal: AbortSignal;
  /** Called with the number of sections that are read. */
  readonly onSection: (done: number) => void;
}

/** The result for one section: the stored one, the one being written, or a new one. */
async function readSection(
  document: PanelDocument,
  model: ModelInfo,
  plan: SectionPlan,
  { name, prompt, temperature, expected }: SectionTask,
  index: number,
  signal: AbortSignal,
): Promise<string> {
  const { id } = document.record;
  const key = `${name}:${plan.key}:${index}`;
  const storedAnswer = (): Answer | undefined => getAiRecord(id).answers[key];
  await waitForAnswer(id, key, signal);
  const stored = storedAnswer();
  if (stored?.state === 'done') return stored.text;
  const { text } = truncateToTokens(plan.sections[index]?.text ?? '', plan.tokenBudget, estimateTokens);
  const stop = () => stopAnswer(id, key);
  signal.addEventListener('abort', stop);
  try {
    await writeAnswer({
      document: id,
      key,
      model: model.id,
      temperature,
      retries: true,
      ...(expected ? { expected } : {}),
      ...(await redactFor(document, prompt(text, index))),
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
  signal.throwIfAborted();
  const written = storedAnswer();
  if (written?.state === 'done') return written.text;
  throw new UnreadError(
    `读到第 ${index + 1} 部分（共 ${plan.sections.length} 部分）时中断：${written?.problem || '没有读完。'}读过的部分留着，点“重试”接着读。`,
  );
}

/**
 * Runs a task on all sections of a text, one after the other. Results are stored with the document and reused. Throws
 * UnreadError, or the signal's reason.
 */
export async function readSections(
  document: PanelDocument,
  model: ModelInfo,
  plan: SectionPlan,
  work: SectionTask,
  { signal, onSection }: ReadOptions,
): Promise<string[]> {
  const results: string[] = [];
  for (const index of plan.sections.keys()) {
    onSection(index);
    results.push(await readSection(document, model, plan, work, index, signal));
  }
  onSection(plan.sections.length);
  return results;
}

/** Has a model take notes of all sections, which together fit its token budget. Throws as `readSections`. */
export async function summarizeSections(
  document: PanelDocument,
  model: ModelInfo,
  plan: SectionPlan,
  options: ReadOptions,
): Promise<string> {
  const { sections, tokenBudget } = plan;
  const prompt = (text: string, index: number) => notesPrompt(document.record.title, plan, text, index);
  const notes = await readSections(
    document,
    model,
    plan,
    { name: 'notes', prompt, temperature: 0.2 },
    options,
  );
  return sections
    .map((section, index) => {
      const head = `第 ${index + 1} 部分${whereOf(document.text, section)}`;
      // A model may write more than it was asked to.
      return `${head}\n${truncateToTokens(notes[index] ?? '', Math.floor(tokenBudget / sections.length) - 12, estimateTokens).text}`;
    })
    .join('\n\n');
}
