import { ToolProblem } from '../../../shared/feature-tools/feature-tool.ts';
import { findOne } from '../../../shared/feature-tools/find-one.ts';
import type { DocumentHead } from '../records/document-record.ts';
import { readHeads, readText } from '../records/document-records.ts';

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
