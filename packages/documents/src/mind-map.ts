import type { DocumentText } from './document-text.ts';

/** A thought and what belongs under it. */
export interface MindNode {
  readonly title: string;
  readonly children: readonly MindNode[];
}

const deepest = 4;
const mostChildren = 16;
const longestTitle = 48;

const tidyTitle = (title: string): string => {
  const plain = title.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const signs = Array.from(plain);
  return signs.length > longestTitle ? `${signs.slice(0, longestTitle - 1).join('')}…` : plain;
};

/** A tree that can be drawn: no empty titles, at most four levels under the root and sixteen children, short titles. */
export function tidyMindMap(root: MindNode): MindNode {
  const tidy = (node: MindNode, depth: number): MindNode => ({
    title: tidyTitle(node.title),
    children:
      depth >= deepest
        ? []
        : node.children
            .filter(({ title }) => title.trim() !== '')
            .slice(0, mostChildren)
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
  interface Growing {
    readonly title: string;
    readonly level: number;
    readonly children: Growing[];
  }
  const root: Growing = { title, level: 0, children: [] };
  const above: Growing[] = [root];
  for (const entry of outline) {
    while (above.length > 1 && (above.at(-1)?.level ?? 0) >= entry.level) above.pop();
    const node: Growing = { title: entry.title, level: entry.level, children: [] };
    above.at(-1)?.children.push(node);
    above.push(node);
  }
  const [only] = root.children;
  // A document whose only chapter is its title would hang on a single thread.
  const top = root.children.length === 1 && only && only.children.length > 0 ? only : root;
  return tidyMindMap(top);
}

/** How many thoughts a tree has. */
export const sizeOfMindMap = (node: MindNode): number =>
  node.children.reduce((sum, child) => sum + sizeOfMindMap(child), 1);

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
