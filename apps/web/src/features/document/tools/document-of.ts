import type { DocumentText } from '@baigong/document-reader/document-text';
import { findTables } from '@baigong/documents';
import { ToolProblem } from '../../../shared/feature-tools/feature-tool.ts';
import { findOne } from '../../../shared/feature-tools/find-one.ts';
import type { DocumentHead } from '../records/document-record.ts';
import { readHeads, readText } from '../records/document-records.ts';

/** Characters of a text that one call gives. */
export const partLength = 6_000;

export async function heads(): Promise<DocumentHead[]> {
  const all: DocumentHead[] = [];
  for await (const batch of readHeads()) all.push(...batch);
  return all;
}

/** The document that a call means, with its text. Throws ToolProblem. */
export async function open(wanted: string) {
  const head = findOne(await heads(), wanted, '文档');
  const read = await readText(head.id);
  if (!read) throw new ToolProblem(`文档《${head.title}》刚被删除了。`);
  return { head, text: read.text };
}

const isAll = /^(?:全部|全部文档|所有文档|all)$/i;

/** The documents that a call means: one, several between semicolons, or all. Throws ToolProblem. */
export async function headsOf(wanted: string): Promise<DocumentHead[]> {
  const all = await heads();
  if (isAll.test(wanted.trim()) && all.length > 0) return all;
  const parts = wanted.split(/[；;\n]/).filter((part) => part.trim() !== '');
  if (parts.length < 2) return [findOne(all, wanted, '文档')];
  // A title may itself have a semicolon.
  const named = all.find(({ title }) => title === wanted.trim());
  if (named) return [named];
  return [...new Set(parts.map((part) => findOne(all, part, '文档')))];
}

/** The tables of a document. Throws ToolProblem where it has none. */
export function tablesIn({ title }: DocumentHead, text: DocumentText): ReturnType<typeof findTables> {
  const tables = findTables(text);
  if (tables.length === 0) throw new ToolProblem(`《${title}》里没有表格。`);
  return tables;
}
