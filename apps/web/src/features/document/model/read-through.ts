import type { ModelInfo, PromptMessage } from '@baigong/contracts';
import { pageLabel, type DocumentText } from '@baigong/documents';
import type { OpenDocument } from '../panels.ts';
import { maskMessages } from './masking.ts';
import { PartUnread } from './part-unread.ts';
import { dataRule, quoteData } from './quote-data.ts';
import type { ReadPart, Reading } from './portion-text.ts';
import { fitText } from './room.ts';
import type { Answer } from './work-record.ts';
import { workOf } from './work-store.ts';
import { stopAnswer, whenWritten, writeAnswer } from './write-answer.ts';

/** Characters that notes of one part are asked to have. */
const noteLength = { least: 80, most: 1_200 } as const;

function notesPrompt(title: string, { parts, room }: Reading, text: string, index: number): PromptMessage[] {
  const share = Math.floor((room / parts.length) * 0.8);
  const length = Math.max(noteLength.least, Math.min(noteLength.most, share));
  return [
    {
      role: 'system',
      content: `你在分几部分通读访客的一份长文档，为每一部分记下要点；之后只凭这些要点概括全文、画导图。${dataRule}\n只写这一部分里有的内容，不评论、不猜测；照原文保留关键的数字、日期、人名、结论和条件，写明出自哪个标题。用文档的语言写，直接写要点，每点一行。形如【手机1】的符号代表被隐去的号码，原样写出。`,
    },
    {
      role: 'user',
      content: `${quoteData('文档', text, { 标题: title, 部分: `${index + 1}/${parts.length}` })}\n\n请记下这一部分的要点，不超过 ${length} 个字。`,
    },
  ];
}

/** Where a part stands: 第 3 页 to 第 9 页; empty where the format has no pages. */
function whereOf(document: DocumentText, { first, last }: ReadPart): string {
  const label = (block: number) => pageLabel(document.format, document.blocks[block] ?? {});
  const [from, to] = [label(first), label(last)];
  if (from === '') return '';
  return from === to ? `（${from}）` : `（${from}到${to}）`;
}

/** What a model makes of each part. */
interface PartWork {
  /** Under which it is kept, besides the reading's own key. */
  readonly name: string;
  readonly prompt: (part: string, index: number) => readonly PromptMessage[];
  readonly temperature: number;
  readonly check?: (text: string) => string | undefined;
}

interface Heard {
  readonly signal: AbortSignal;
  /** Hears how many parts are read. */
  readonly onPart: (done: number) => void;
}

/** What is made of one part: what is kept, what is just being written, or new. */
async function partOf(
  { record }: OpenDocument,
  model: ModelInfo,
  reading: Reading,
  { name, prompt, temperature, check }: PartWork,
  index: number,
  signal: AbortSignal,
): Promise<string> {
  const { id } = record;
  const key = `${name}:${reading.key}:${index}`;
  const kept = (): Answer | undefined => workOf(id).answers[key];
  await whenWritten(id, key, signal);
  const before = kept();
  if (before?.state === 'done') return before.text;
  const { text } = fitText(reading.parts[index]?.text ?? '', reading.room);
  const stop = () => stopAnswer(id, key);
  signal.addEventListener('abort', stop);
  try {
    await writeAnswer({
      document: id,
      key,
      model: model.id,
      temperature,
      patient: true,
      ...(check ? { check } : {}),
      ...maskMessages(prompt(text, index), workOf(id).masking),
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
  signal.throwIfAborted();
  const written = kept();
  if (written?.state === 'done') return written.text;
  throw new PartUnread(
    `读到第 ${index + 1} 部分（共 ${reading.parts.length} 部分）时中断：${written?.problem || '没有读完。'}读过的部分留着，点“重试”接着读。`,
  );
}

/**
 * Has a model make the same of all parts of a text, one after the other. What it made is kept with the document, so that what was
 * read is not read again. Throws PartUnread, or the signal's reason.
 */
export async function readParts(
  document: OpenDocument,
  model: ModelInfo,
  reading: Reading,
  work: PartWork,
  { signal, onPart }: Heard,
): Promise<string[]> {
  const made: string[] = [];
  for (const index of reading.parts.keys()) {
    onPart(index);
    // oxlint-disable-next-line no-await-in-loop -- one after another: a model answers one at a time best
    made.push(await partOf(document, model, reading, work, index, signal));
  }
  onPart(reading.parts.length);
  return made;
}

/** Has a model read all parts of a text and gives its notes of all of them, which together fit its room. Throws as `readParts`. */
export async function readThrough(
  document: OpenDocument,
  model: ModelInfo,
  reading: Reading,
  heard: Heard,
): Promise<string> {
  const { parts, room } = reading;
  const prompt = (text: string, index: number) => notesPrompt(document.record.title, reading, text, index);
  const notes = await readParts(document, model, reading, { name: 'notes', prompt, temperature: 0.2 }, heard);
  return parts
    .map((part, index) => {
      const head = `第 ${index + 1} 部分${whereOf(document.text, part)}`;
      // A model that writes more than it was asked to leaves room for the other parts all the same.
      return `${head}\n${fitText(notes[index] ?? '', Math.floor(room / parts.length) - 12).text}`;
    })
    .join('\n\n');
}
