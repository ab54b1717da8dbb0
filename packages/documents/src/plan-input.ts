import { splitIntoChunks } from './excerpts.ts';
import { sampleChunks, splitIntoSections, type Section } from './sections.ts';
import { wholeText, type Block } from '@baigong/document-reader/document-text';

/** Estimates the tokens of a text. */
type CountTokens = (text: string) => number;

/** Of a longer text an even sample of each section is read. A visitor has some 200,000 tokens a day. */
const maxTokens = 300_000;
const maxSections = 40;
const minSections = 4;

/** A section with its first and last block. */
export interface PlannedSection extends Section {
  readonly first: number;
  readonly last: number;
}

/** The sections in which a model reads a text that exceeds its context. */
export interface SectionPlan {
  /** Identifies the text and its division; results for a section are stored under it and reused. */
  readonly key: string;
  readonly sections: readonly PlannedSection[];
  readonly tokenBudget: number;
  /** Estimated tokens of all sections. */
  readonly tokens: number;
  /** The share of the text that is read, from 0 to 1. */
  readonly coverage: number;
}

/** A text, or an even sample of it, that fits into one request. */
interface TextSample {
  readonly text: string;
  /** The share of the document, from 0 to 1. */
  readonly coverage: number;
}

/** How a text is given to a model. */
export interface ModelInput {
  /** Null if the text fits into one request. */
  readonly plan: SectionPlan | null;
  /** The whole text if it fits, else a sample. */
  readonly sample: TextSample;
}

/** The start of a text that fits, and whether it is all of it. */
export function truncateToTokens(
  text: string,
  tokenBudget: number,
  countTokens: CountTokens,
): { readonly text: string; readonly whole: boolean } {
  if (countTokens(text) <= tokenBudget) return { text, whole: true };
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (countTokens(text.slice(0, middle)) <= tokenBudget) low = middle;
    else high = middle - 1;
  }
  return { text: text.slice(0, low), whole: false };
}

/** `from` is the index of the first block. Slow for a long document: runs in a worker. */
export function planInput(
  blocks: readonly Block[],
  tokenBudget: number,
  from: number,
  countTokens: CountTokens,
): ModelInput {
  const all = wholeText({ blocks: [...blocks] });
  if (countTokens(all) <= tokenBudget) return { plan: null, sample: { text: all, coverage: 1 } };
  const chunks = splitIntoChunks({ blocks: [...blocks] });
  const length = chunks.reduce((sum, { text }) => sum + text.length, 0);
  const sectionLimit = Math.max(minSections, Math.min(maxSections, Math.floor(maxTokens / tokenBudget)));
  const sections = splitIntoSections(chunks, {
    tokenBudget,
    countTokens,
    maxSections: sectionLimit,
  }).map((section) => ({
    ...section,
    first: from + (chunks[section.from]?.from ?? 0),
    last: from + (chunks[section.to - 1]?.to ?? 1) - 1,
  }));
  const text = sampleChunks(chunks, { tokenBudget, countTokens })
    .map((index) => chunks[index]?.text ?? '')
    .join('\n');
  const readLength = sections.reduce((sum, section) => sum + section.text.length, 0);
  const fitsAtOnce = sections.length <= 1 && (sections[0]?.coverage ?? 1) === 1;
  return {
    plan: fitsAtOnce
      ? null
      : {
          // A text that was extracted again (by OCR) has another length.
          key: `${tokenBudget}:${from}-${from + blocks.length}:${length}`,
          sections,
          tokenBudget,
          tokens: sections.reduce((sum, section) => sum + countTokens(section.text), 0),
          coverage: Math.min(1, readLength / Math.max(1, length)),
        },
    sample:
      text === ''
        ? {
            text: truncateToTokens(all, tokenBudget, countTokens).text,
            coverage: tokenBudget / Math.max(1, countTokens(all)),
          }
        : { text, coverage: Math.min(1, text.length / Math.max(1, all.length)) },
  };
}
