import { hitsAmong } from '@baigong/documents';
import { pageLabel } from '@baigong/document-reader/document-text';
import { ToolProblem, type ToolAnswer } from '../../../shared/feature-tools/feature-tool.ts';
import { beginningOf, findRelatedChunks } from '../analysis/analysis-client.ts';
import type { DocumentHead } from '../records/document-record.ts';
import { readText } from '../records/document-records.ts';
import { headsOf } from './document-of.ts';

/** Of all documents together, and of each where there are several. */
const maxPassages = 12;
const maxOfEach = 3;

async function findIn(head: DocumentHead, question: string) {
  const read = await readText(head.id);
  if (!read) return { head, passages: [], relevance: 0 };
  const { text } = read;
  const related = await findRelatedChunks(beginningOf(text), question);
  return {
    head,
    relevance: related.reduce((most, { share }) => Math.max(most, share), 0),
    passages: related.map((chunk) => ({
      document: head.title,
      heading: chunk.heading,
      place: pageLabel(text.format, text.blocks[chunk.position.block] ?? {}),
      text: chunk.text,
    })),
  };
}

/** The passages of one or several documents that match a question best, and which documents have none. */
export async function queryDocuments(
  wanted: string,
  question: string,
  signal?: AbortSignal,
): Promise<ToolAnswer> {
  const heads = await headsOf(wanted);
  const found = [];
  for (const head of heads) {
    signal?.throwIfAborted();
    found.push(await findIn(head, question));
  }
  const hits = hitsAmong(found.map(({ relevance }) => relevance));
  const matched = found.filter((_, at) => hits[at]).toSorted((a, b) => b.relevance - a.relevance);
  const [only] = heads;
  const where = heads.length === 1 && only ? `《${only.title}》里` : `这 ${heads.length} 份文档里`;
  if (matched.length === 0) throw new ToolProblem(`${where}没有和“${question}”相关的内容。`);
  const passages = matched
    .flatMap(({ passages: own }) => (heads.length === 1 ? own : own.slice(0, maxOfEach)))
    .slice(0, maxPassages);
  const without = found.filter((_, at) => !hits[at]).map(({ head }) => head.title);
  return {
    title: `${where}的相关内容`,
    summary:
      without.length === 0
        ? `${passages.length} 段原文`
        : `${passages.length} 段原文，来自 ${matched.length} 份；另外 ${without.length} 份里没有找到`,
    blocks: [
      {
        type: 'table',
        header: ['位置', '原文'],
        rows: passages.map(({ document, heading, place, text }) => [
          [heads.length === 1 ? '' : document, place, heading].filter(Boolean).join(' · '),
          text,
        ]),
      },
    ],
    data: {
      documents: heads.slice(0, 100).map(({ id, title }) => ({ id, title })),
      passages,
      without: without.slice(0, 100),
    },
  };
}
