import { downloadText } from '../../../shared/lib/download.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { readTextFile, UnreadableFile } from '../../../shared/lib/read-text-file.ts';
import { nextId } from '../../../shared/lib/snowflake.ts';
import { saveOwnPrompts } from './own-prompts.ts';
import type { Prompt } from './prompt.ts';
import { readPromptFile, UnreadablePrompts, writePromptFile } from './prompt-file.ts';

/** Offers the visitor's own prompts as a file. */
export function exportOwnPrompts(prompts: readonly Prompt[]): void {
  void downloadText('chat.file-prompts', writePromptFile(prompts), '百工提示词.json');
}

/** Adds the prompts of a file to the visitor's own, and says what came of it. True when any was added. */
export async function importOwnPrompts(file: File): Promise<boolean> {
  try {
    const { prompts, skipped } = readPromptFile((await readTextFile(file)).text, nextId);
    await saveOwnPrompts(prompts);
    const rest = skipped > 0 ? `，另有 ${skipped} 条读不懂，没有导入` : '';
    toast('success', `已导入 ${prompts.length} 条提示词${rest}`);
    return true;
  } catch (error) {
    if (!(error instanceof UnreadablePrompts || error instanceof UnreadableFile)) throw error;
    toast('error', error.message, { durationMs: 9_000 });
    return false;
  }
}
