import type { Block } from '@baigong/documents';
import { childOf, elementsOf, findAll, textOf, type XmlElement } from '../../markup/xml-tree.ts';
import type { PackageParts } from '../ooxml/package-parts.ts';
import { linesOf } from './shape-text.ts';

/** Names of those who comment, by id: of the older form (commentAuthors.xml) and of the newer one (authors.xml). */
export function commentAuthors(parts: PackageParts, presentation: string): Map<string, string> {
  const authors = new Map<string, string>();
  for (const { target, type } of parts.relations(presentation).values())
    if (type === 'commentAuthors' || type === 'authors')
      for (const element of elementsOf(elementsOf(parts.tree(target))[0]))
        authors.set(element.attributes.get('id') ?? '', element.attributes.get('name')?.trim() ?? '');
  return authors;
}

/** The comments of a slide with their answers, in the order of the file. */
export function commentBlocks(
  root: XmlElement | undefined,
  authors: ReadonlyMap<string, string>,
  page: number,
): Block[] {
  const say = (element: XmlElement): Block[] => {
    const body = childOf(element, 'txBody');
    const text = (body ? linesOf(body) : textOf(childOf(element, 'text'))).trim();
    const author = authors.get(element.attributes.get('authorId') ?? '') ?? '';
    return text === ''
      ? []
      : [{ kind: 'paragraph', text: `批注${author === '' ? '' : `（${author}）`}：${text}`, page }];
  };
  return findAll(root, 'cm').flatMap((comment) => [
    ...say(comment),
    ...findAll(childOf(comment, 'replyLst'), 'reply').flatMap(say),
  ]);
}
