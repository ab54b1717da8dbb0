import { UnreadableDocument } from '../unreadable-document.ts';
import {
  readMarkup,
  readTree,
  type XmlElement,
  childOf,
  childrenOf,
  elementsOf,
} from '../markup/read-markup.ts';
import { decodeEntry, listEntries, resolvePath, unpack } from '../unpack.ts';

/** The newer alternative where it can be read, or else the older one. */
export function alternative(element: XmlElement): XmlElement | undefined {
  const choice = childrenOf(element, 'Choice').find((one) => elementsOf(one).length > 0);
  return choice ?? childOf(element, 'Fallback');
}

export interface Relation {
  readonly type: string;
  readonly target: string;
}

/** The XML parts of an Office file (ECMA-376 part 2) and how they refer to each other. */
export class PackageParts {
  readonly names: readonly string[];
  /** By names in lower case, which is all that tells parts apart (ECMA-376 part 2, 6.3.5). */
  readonly #parts: ReadonlyMap<string, Uint8Array>;

  /** Throws UnreadableDocument: beyond the limits, broken, or with declarations of its own. */
  constructor(bytes: Uint8Array, wanted: (name: string) => boolean = () => true) {
    this.names = listEntries(bytes);
    const parts = Object.entries(unpack(bytes, (name) => /\.(?:xml|rels)$/i.test(name) && wanted(name)));
    this.#parts = new Map(parts.map(([name, part]) => [name.toLowerCase(), part]));
    // Entity declarations can make XML grow; office programs write none.
    for (const [, part] of parts)
      if (/<!DOCTYPE[^>[]*\[/i.test(decodeEntry(part.subarray(0, 2_000))))
        throw new UnreadableDocument('unsafe');
  }

  source(name: string | undefined): string | undefined {
    const part = name === undefined ? undefined : this.#parts.get(name.toLowerCase());
    return part && decodeEntry(part);
  }

  tree(name: string | undefined): XmlElement | undefined {
    const source = this.source(name);
    return source === undefined ? undefined : readTree(source).root;
  }

  #relations(part: string, external: boolean): Map<string, Relation> {
    const found = new Map<string, Relation>();
    const source = this.source(part === '' ? '_rels/.rels' : part.replace(/([^/]+)$/, '_rels/$1.rels'));
    if (source === undefined) return found;
    readMarkup(source, 'xml', {
      open(name, attributes) {
        const [id, target] = [attributes.get('Id'), attributes.get('Target')];
        if (name !== 'Relationship' || id === undefined || target === undefined) return;
        if ((attributes.get('TargetMode') === 'External') !== external) return;
        found.set(id, {
          type: attributes.get('Type')?.split('/').at(-1) ?? '',
          target: external ? target : resolvePath(part, target),
        });
      },
      close: () => undefined,
      text: () => undefined,
    });
    return found;
  }

  /** The relations of a part by their ids, without those that lead out of the file; of the whole file for ''. */
  relations(part: string): Map<string, Relation> {
    return this.#relations(part, false);
  }

  /** Where a part leads out of the file, as it is written there, by the ids of the relations. */
  links(part: string): Map<string, Relation> {
    return this.#relations(part, true);
  }

  /** The part that a relation of this type leads to. */
  related(part: string, type: string): string | undefined {
    return [...this.relations(part).values()].find((relation) => relation.type === type)?.target;
  }
}
