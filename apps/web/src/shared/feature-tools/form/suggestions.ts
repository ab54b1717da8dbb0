import * as z from 'zod/mini';
import { findFeatureTool } from '../registry.ts';

/** The tool that lists what an argument of this name may be. */
const listTools: Readonly<Record<string, string>> = {
  resume: 'list_resumes',
  document: 'list_documents',
  before: 'list_documents',
  after: 'list_documents',
  session: 'list_chats',
};

const Listed = z.array(z.object({ id: z.string(), title: z.string() }));

export interface Suggestion {
  readonly value: string;
  readonly label: string;
}

/** What of the visitor's an argument may name; undefined where anything may be typed, or nothing could be read. */
export async function suggestionsFor(
  tool: string,
  field: string,
): Promise<readonly Suggestion[] | undefined> {
  // Pictures of the gallery are not the visitor's.
  const name = field === 'picture' && tool !== 'read_gallery_picture' ? 'search_pictures' : listTools[field];
  const list = name === undefined ? undefined : await findFeatureTool(name);
  if (!list) return undefined;
  const { data } = await list.run({}, new AbortController().signal);
  const parsed = z.safeParse(Listed, data);
  if (!parsed.success || parsed.data.length === 0) return undefined;
  return parsed.data.map(({ id, title }) => ({ value: id, label: title }));
}
