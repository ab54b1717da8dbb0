import type { DocumentText } from '@baigong/document-reader/document-text';

/** A node of a mind map. */
export interface MindNode {
  readonly title: string;
  readonly children: readonly MindNode[];
}

const maxDepth = 4;
const maxChildren = 16;
const maxTitleLength = 48;

const normalizeTitle = (title: string): string => {
  const plain = title.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const chars = Array.from(plain);
  return chars.length > maxTitleLength ? `${chars.slice(0, maxTitleLength - 1).join('')}…` : plain;
};

/** Limits a tree to what can be drawn: no empty titles, four levels under the root, sixteen children, short titles. */
export function normalizeMindMap(root: MindNode): MindNode {
  const tidy = (node: MindNode, depth: number): MindNode => ({
    title: normalizeTitle(node.title),
    children:
      depth >= maxDepth
        ? []
        : node.children
            .filter(({ title }) => title.trim() !== '')
            .slice(0, maxChildren)
            .map((child) => tidy(child, depth + 1)),
  });
  return tidy(root, 0);
}

/** The outline of a document as a tree under its title; undefined where it has no outline. */
export function mindMapOfOutline(
  { outline }: Pick<DocumentText, 'outline'>,
  title: string,
): MindNode | undefined {
  if (outline.length === 0) return undefined;
  interface MutableNode {
    readonly title: string;
    readonly level: number;
    readonly children: MutableNode[];
  }
  const root: MutableNode = { title, level: 0, children: [] };
  const above: MutableNode[] = [root];
  for (const entry of outline) {
    while (above.length > 1 && (above.at(-1)?.level ?? 0) >= entry.level) above.pop();
    const node: MutableNode = { title: entry.title, level: entry.level, children: [] };
    above.at(-1)?.children.push(node);
    above.push(node);
  }
  const [onlyChild] = root.children;
  // If the only chapter is the title of the document, it is the root.
  const top = root.children.length === 1 && onlyChild && onlyChild.children.length > 0 ? onlyChild : root;
  return normalizeMindMap(top);
}

export const countMindMapNodes = (node: MindNode): number =>
  node.children.reduce((sum, child) => sum + countMindMapNodes(child), 1);

/** A tree as a Markdown list under a heading. */
export function mindMapToMarkdown(root: MindNode): string {
  const plain = (title: string) => title.replace(/([\\`*_[\]<>#|~])/g, '\\$1');
  const lines = (nodes: readonly MindNode[], depth: number): string[] =>
    nodes.flatMap(({ title, children }) => [
      `${'  '.repeat(depth)}- ${plain(title)}`,
      ...lines(children, depth + 1),
    ]);
  return `# ${plain(root.title)}\n\n${lines(root.children, 0).join('\n')}\n`;
}
