import {
  compareDocuments,
  countDocument,
  DocumentIndex,
  documentKeywords,
  factKinds,
  findFacts,
  findSecrets,
  keySentences,
  maskDocument,
  maskForGood,
  piecesOf,
  secretKinds,
  tableToCsv,
  wholeText,
  type Block,
  type DocumentText,
} from '@baigong/documents';
import { findPassages } from '../ask/find-passages.ts';
import { pickForQuestion } from '../ask/pick-for-question.ts';
import { markdownOf } from '../desk/document-markdown.ts';
import { portionText } from '../model/portion-text.ts';
import { takeBatch } from '../worker/block-parts.ts';
import { answerLine } from '../worker/worker-line.ts';
import { groupMentions } from './mentions.ts';
import type { SearchQuestions } from './search-questions.ts';

const index = new DocumentIndex();
const given = new Map<string, Block[]>();

function takeGiven(name: string): { readonly blocks: Block[] } {
  const blocks = given.get(name) ?? [];
  given.delete(name);
  return { blocks };
}

answerLine<SearchQuestions>({
  add(document, blocks, from) {
    index.add(document, blocks, from);
    return index.size;
  },
  remove: (document) => index.remove(document),
  search: (query, options) => index.search(query, options),
  give(name, batch) {
    const blocks = given.get(name) ?? [];
    takeBatch(blocks, batch);
    given.set(name, blocks);
  },
  analyse(name) {
    const document = takeGiven(name);
    return {
      count: countDocument(document),
      keywords: documentKeywords(document),
      summary: keySentences(document),
      facts: groupMentions(factKinds, findFacts(document)),
    };
  },
  secrets: (name) =>
    groupMentions(
      secretKinds,
      takeGiven(name).blocks.flatMap(({ text }, block) =>
        findSecrets(text).map(({ kind, start, end }) => {
          const value = text.slice(start, end);
          return { kind, text: value, value, position: { block, start, end } };
        }),
      ),
    ),
  passages(name, words) {
    const { blocks } = takeGiven(name);
    return findPassages(piecesOf({ blocks }), words).map(({ from, text, headings }) => {
      const heading = headings.at(-1) ?? '';
      return {
        position: { block: from, start: 0, end: blocks[from]?.text.length ?? 0 },
        text,
        heading: text.startsWith(heading) ? '' : heading,
      };
    });
  },
  pick: (name, wish) => pickForQuestion(takeGiven(name).blocks, wish),
  portions: (name, room, from) => portionText(takeGiven(name).blocks, room, from),
  compare(before, after) {
    const compared = compareDocuments(takeGiven(before), takeGiven(after));
    // Of what stayed only the last paragraph before a change is told: it says where that is.
    const changes = compared.changes.filter(
      ({ kind }, at) => kind !== 'same' || (compared.changes[at + 1]?.kind ?? 'same') !== 'same',
    );
    return { ...compared, changes };
  },
  copy(name, { form, masked }) {
    const plain: DocumentText = { format: 'text', ...takeGiven(name), outline: [], notes: [] };
    const text = masked ? maskDocument(plain, (words) => maskForGood(words, masked)) : plain;
    return form === 'txt'
      ? new Blob([wholeText(text)], { type: 'text/plain;charset=utf-8' })
      : new Blob([markdownOf(text)], { type: 'text/markdown;charset=utf-8' });
  },
  async sheets(name, titles, form) {
    const tables = takeGiven(name).blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []));
    if (form === 'csv') return new Blob([tableToCsv(tables[0] ?? [])], { type: 'text/csv;charset=utf-8' });
    const { tablesToXlsx } = await import('../tables/tables-to-xlsx.ts');
    const bytes = tablesToXlsx(tables.map((rows, at) => ({ title: titles[at] ?? '', rows })));
    return new Blob([bytes], {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
  },
});
