import type { ToolResult } from '@baigong/tools/result';
import type { FeatureTool } from './feature-tool.ts';

const note = { type: 'text' as const, text: '和刚才不一样了：内容在你决定的时候变了，请再看一遍。' };

const contentOf = ({ summary, blocks }: ToolResult): string =>
  JSON.stringify([summary, blocks.filter((block) => block.type !== 'text' || block.text !== note.text)]);

/**
 * What a call would do by now, to be asked again, where that is no longer what the visitor was shown: 最新 may be another
 * picture. Undefined where it is the same. Throws ToolProblem.
 */
export async function previewAgain(
  { preview }: Pick<FeatureTool, 'preview'>,
  input: unknown,
  shown: ToolResult,
  conversation?: string,
): Promise<ToolResult | undefined> {
  const now = await preview(input, conversation);
  return contentOf(now) === contentOf(shown) ? undefined : { ...now, blocks: [note, ...now.blocks] };
}
