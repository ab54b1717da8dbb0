import type { HeadingRole, StructureNode } from '@baigong/pdf/drawing';

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** The language that a text is mostly in (BCP 47): Chinese, Japanese, Korean or English; undefined without letters. */
export function languageOf(text: string): string | undefined {
  const latin = count(text, /\p{Script=Latin}/gu);
  const han = count(text, /\p{Script=Han}/gu);
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const hangul = count(text, /\p{Script=Hangul}/gu);
  const eastern = han + kana + hangul;
  if (latin + eastern === 0) return undefined;
  // A word takes about five letters in English and two characters in Chinese; Chinese is full of English names.
  if (eastern * 8 < latin) return 'en';
  if (hangul * 2 > eastern) return 'ko';
  return kana * 5 > eastern ? 'ja' : 'zh-CN';
}

/** A heading's role is given by all headings together, at the end. */
type Role = Exclude<StructureNode['role'], HeadingRole> | 'H';

interface Node extends Omit<StructureNode, 'role' | 'language'> {
  readonly role: Role;
  /** Of a heading: from 1, with gaps. */
  readonly level?: number;
  text: string;
}

const headings: readonly (readonly [string, number])[] = [
  ['.resume-name', 1],
  ['.resume-title', 2],
  ['.resume-entry-name', 3],
  ['h3', 4],
  ['h4', 5],
];
const paragraphs =
  'p, .resume-post, .resume-fact, .resume-entry-roles, .resume-entry-dates, .resume-entry-detail';

/** Nodes that hold other nodes, and no text of their own. */
const groups: ReadonlySet<Role> = new Set(['Sect', 'L', 'LI']);

/** Reads the structure of a laid-out sheet: what a node of the DOM is to a program that reads it aloud. */
export class StructureReader {
  readonly #nodes: Node[] = [];
  /** The paragraph that is open in a group, for text that has no element of its own. */
  readonly #open = new Map<number, number>();
  readonly #labels = new Map<Element, number>();

  /** The node for what is in the element; the parent's when the element says nothing about structure. */
  enter(element: Element, parent: number, isLink: boolean): number {
    const role = this.#roleOf(element, isLink);
    if (!role) return this.#labels.get(element) ?? parent;
    const node = this.#add(parent, role);
    return role.role === 'LI' ? this.#listItem(element, node) : node;
  }

  /** The node that takes text standing in another one. */
  textIn(parent: number, text: string): number {
    const role = this.#nodes[parent]?.role;
    let node = parent;
    if (!role || groups.has(role)) {
      node = this.#open.get(parent) ?? this.#add(parent, { role: 'P' });
      this.#open.set(parent, node);
    }
    const found = this.#nodes[node];
    if (found) found.text += text;
    return node;
  }

  #add(parent: number, role: Pick<Node, 'role' | 'level' | 'alt' | 'numbered'>): number {
    this.#open.delete(parent);
    return this.#nodes.push({ ...role, parent, text: '' }) - 1;
  }

  #listItem(element: Element, item: number): number {
    const marker = element.querySelector(':scope > .resume-marker, :scope > p > .resume-marker');
    if (marker && /\S/.test(marker.textContent ?? ''))
      this.#labels.set(marker, this.#add(item, { role: 'Lbl' }));
    return this.#add(item, { role: 'LBody' });
  }

  #roleOf(element: Element, isLink: boolean): Pick<Node, 'role' | 'level' | 'alt' | 'numbered'> | undefined {
    if (isLink) return { role: 'Link' };
    if (element.matches('[data-module]')) return { role: 'Sect' };
    if (element.matches('.resume-photo > img')) return { role: 'Figure', alt: '个人照片' };
    if (element.matches('ul, ol')) return { role: 'L', numbered: element.matches('ol') };
    if (element.matches('li')) return { role: 'LI' };
    const heading = headings.find(([selector]) => element.matches(selector));
    if (heading) return { role: 'H', level: heading[1] };
    const isItem = element.matches('li > p:only-child');
    return element.matches(paragraphs) && !isItem ? { role: 'P' } : undefined;
  }

  /** The language of all text, and the nodes with headings that begin at 1 and skip no level (ISO 14289-1, 7.4.2). */
  finish(): { readonly language: string; readonly structure: readonly StructureNode[] } {
    const language = languageOf(this.#nodes.map(({ text }) => text).join('')) ?? 'zh-CN';
    const above: number[] = [];
    const structure = this.#nodes.map(({ role, level = 0, text, ...node }): StructureNode => {
      const own = languageOf(text);
      // A name among Chinese words is Chinese enough; a sentence is not.
      const differs =
        own !== undefined && own !== language && (own !== 'en' || /(\p{L}{2,}\P{L}+){3}/u.test(text));
      const common = { ...node, ...(differs ? { language: own } : {}) };
      if (role !== 'H') return { ...common, role };
      if (/\S/.test(text)) {
        while ((above.at(-1) ?? 0) >= level) above.pop();
        above.push(level);
      }
      return { ...common, role: `H${Math.max(1, above.length)}` as HeadingRole };
    });
    return { language, structure };
  }
}
