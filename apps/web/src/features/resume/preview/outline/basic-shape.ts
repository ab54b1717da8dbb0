import { sortByOrder, type Entry } from '@baigong/resume';
import { isVisible } from './entry-shape.ts';

/** What the head of the page shows of the basic information. */
export interface BasicShape {
  readonly name: boolean;
  readonly post: boolean;
  /** Contact data and other short fields, in order. */
  readonly facts: readonly string[];
  /** Rich text: it runs on below the head. */
  readonly bodies: readonly string[];
}

const cache = new WeakMap<Entry, string>();

/** The shape of the basic information, serialised for comparing. */
export function basicKey(entry: Entry): string {
  const cached = cache.get(entry);
  if (cached !== undefined) return cached;
  const fields = sortByOrder(entry.fields).filter(isVisible);
  const has = (id: string) => fields.some((field) => field.id === id);
  const shape: BasicShape = {
    name: has('name'),
    post: has('post'),
    facts: fields
      .filter(({ id, type }) => type !== 'editor' && type !== 'avatar' && id !== 'name' && id !== 'post')
      .map(({ id }) => id),
    bodies: fields.filter(({ type }) => type === 'editor').map(({ id }) => id),
  };
  const key = JSON.stringify(shape);
  cache.set(entry, key);
  return key;
}

export const readBasic = (key: string): BasicShape => JSON.parse(key) as BasicShape;
