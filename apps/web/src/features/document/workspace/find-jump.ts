import {
  createQuoteIndex,
  findQuote,
  textLength,
  type DocumentText,
  type Position,
  maxSearchedChars,
} from '@baigong/documents';
import { quoteIndexFor } from '../ai/use-ai-record.ts';
import type { Jump } from '../session/jump-link.ts';

/** Blocks before and after a position that are searched first. */
const near = 40;

/** Where a passage stands in a document as it is now; undefined if it is gone. */
export function findJump(text: DocumentText, { quote, position }: Jump): Position | undefined {
  if (quote === '') return text.blocks[position.block] ? position : undefined;
  const from = Math.max(0, position.block - near);
  const around = createQuoteIndex({ blocks: text.blocks.slice(from, position.block + near) });
  const own = { from: position.block - from, to: position.block - from + 1 };
  const [found] = findQuote(around, quote, own) ?? findQuote(around, quote) ?? [];
  if (found) return { ...found, block: found.block + from };
  if (textLength(text) > maxSearchedChars) return undefined;
  return findQuote(quoteIndexFor(text), quote)?.[0];
}
