/** A message that matches the query. */
export interface MessageHit {
  readonly session: string;
  readonly title: string;
  readonly updatedAt: number;
  readonly message: string;
  readonly role: 'user' | 'assistant';
  /** The match as it is written there, and the text around it. */
  readonly before: string;
  readonly found: string;
  readonly after: string;
}

const CHARS_BEFORE = 18;
const CHARS_AFTER = 60;
const MAX_HITS_PER_SESSION = 3;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Slices without splitting a surrogate pair. */
function cut(text: string, from: number, to: number): string {
  const start = /[\uDC00-\uDFFF]/.test(text[from] ?? '') ? from + 1 : from;
  const end = /[\uDC00-\uDFFF]/.test(text[to] ?? '') ? to - 1 : to;
  return text.slice(start, end).replace(/\s+/g, ' ');
}

/** A case-insensitive pattern for the query; null for an empty one. */
export function queryPattern(query: string): RegExp | null {
  const trimmed = query.trim();
  if (trimmed === '') return null;
  return new RegExp(trimmed.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&').replace(/\s+/g, '\\s+'), 'i');
}

/**
 * The newest messages of a session's record in which the pattern is found, at most three. Reads the record as it
 * is in the database, without parsing it as a whole: a search reads gigabytes.
 */
export function findInMessages(record: unknown, pattern: RegExp): MessageHit[] {
  if (!isFields(record) || typeof record['id'] !== 'string') return [];
  const { id, title, updatedAt } = record;
  const hits: MessageHit[] = [];
  for (const list of [record['messages'], record['branches']]) {
    if (!Array.isArray(list)) continue;
    for (let index = list.length - 1; index >= 0 && hits.length < MAX_HITS_PER_SESSION; index--) {
      const message: unknown = list[index];
      if (!isFields(message) || typeof message['content'] !== 'string') continue;
      const found = pattern.exec(message['content']);
      if (!found) continue;
      const end = found.index + found[0].length;
      const from = Math.max(0, found.index - CHARS_BEFORE);
      hits.push({
        session: id,
        title: typeof title === 'string' ? title : '',
        updatedAt: typeof updatedAt === 'number' ? updatedAt : 0,
        message:
          typeof message['id'] === 'string'
            ? message['id']
            : `${id}-${list === record['branches'] ? 'b' : 'm'}${index}`,
        role: message['role'] === 'user' ? 'user' : 'assistant',
        before: (from > 0 ? '…' : '') + cut(message['content'], from, found.index),
        found: found[0].replace(/\s+/g, ' '),
        after: cut(message['content'], end, Math.min(message['content'].length, end + CHARS_AFTER)),
      });
    }
  }
  return hits;
}
