import * as z from 'zod/mini';
import { Prompt } from './prompt.ts';

/** The most prompts read from one file. */
const most = 2_000;

const PromptFile = z.object({
  kind: z.literal('baigong-prompts'),
  version: z.literal(1),
  prompts: z.array(z.unknown()),
});

/** A file of one's own prompts, as JSON. */
export function writePromptFile(prompts: readonly Prompt[]): string {
  const plain = prompts.map(({ id, title, kind, text }) => ({ id, title, kind, text }));
  return `${JSON.stringify({ kind: 'baigong-prompts', version: 1, prompts: plain }, null, 2)}\n`;
}

/** A prompt in the other shapes that are in use: NextChat's `{title, content}`, the common lists' `{act, prompt}`. */
const Foreign = z.union([
  z.pipe(
    z.object({ title: z.string(), content: z.string() }),
    z.transform(({ title, content }) => ({ title, text: content })),
  ),
  z.pipe(
    z.object({ act: z.string(), prompt: z.string() }),
    z.transform(({ act, prompt }) => ({ title: act, text: prompt })),
  ),
  z.object({ title: z.string(), text: z.string() }),
]);

export interface ReadPrompts {
  readonly prompts: readonly Prompt[];
  /** Entries that are no prompt, or too long. */
  readonly skipped: number;
}

/** A prompt file that cannot be used. `message` is the Chinese sentence for the visitor. */
export class UnreadablePrompts extends Error {
  override readonly name = 'UnreadablePrompts';
}

/**
 * Reads a file of prompts, our own or a plain list of `{title, text}`, `{title, content}` or `{act, prompt}`.
 * `newId` names those that have no id of their own. Throws UnreadablePrompts when none can be read.
 */
export function readPromptFile(text: string, newId: () => string): ReadPrompts {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new UnreadablePrompts('这个文件不是 JSON，没有导入。请选择从提示词库导出的文件。');
  }
  const file = z.safeParse(PromptFile, data);
  const entries: readonly unknown[] = file.success ? file.data.prompts : Array.isArray(data) ? data : [];
  if (entries.length === 0)
    throw new UnreadablePrompts('文件里没有提示词，没有导入。请选择从提示词库导出的文件。');
  if (entries.length > most)
    throw new UnreadablePrompts(
      `文件里有 ${entries.length} 条提示词，一次最多导入 ${most} 条，请拆开后再导入。`,
    );
  const prompts: Prompt[] = [];
  for (const entry of entries) {
    const own = z.safeParse(Prompt, entry);
    if (own.success) {
      prompts.push(own.data);
      continue;
    }
    const foreign = z.safeParse(Foreign, entry);
    if (!foreign.success) continue;
    const made = z.safeParse(Prompt, {
      id: newId(),
      title: Array.from(foreign.data.title.trim()).slice(0, 40).join(''),
      kind: 'task',
      text: foreign.data.text,
    });
    if (made.success) prompts.push(made.data);
  }
  if (prompts.length === 0)
    throw new UnreadablePrompts(
      '文件里没有读得懂的提示词，没有导入。每条需要有标题（title）和正文（text）。',
    );
  return { prompts, skipped: entries.length - prompts.length };
}
