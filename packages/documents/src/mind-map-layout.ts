import type { MindNode } from './mind-map.ts';

interface PlacedNode {
  /** Where it hangs: child numbers from the root, joined by dots; the root's is empty. */
  readonly id: string;
  readonly title: string;
  /** The title in lines that fit the box. */
  readonly lines: readonly string[];
  readonly depth: number;
  /** Which branch of the root it belongs to; -1 for the root. */
  readonly branch: number;
  /** Left and top of its box, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface PlacedLink {
  readonly id: string;
  readonly branch: number;
  /** SVG path data. */
  readonly path: string;
}

export interface MindMapLayout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly links: readonly PlacedLink[];
}

/** Pixels. */
export const mindMapSizes = { font: 14, line: 20, paddingX: 12, paddingY: 7 } as const;
const margin = 24;
const gapX = 44;
const gapY = 10;
const branchGap = 18;
const widestLine = 15;

const isWide = (sign: string): boolean => /[\u2E80-\uFFEF\u{1F000}-\u{3FFFF}]/u.test(sign);
/** Widths in ems; a Latin letter is a little more than half. */
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, sign) => sum + (isWide(sign) ? 1 : 0.56), 0);

/** A title in lines of at most `widestLine` ems; Latin words stay whole where they fit. */
function linesOf(title: string): string[] {
  const words = title.match(/[\u2E80-\uFFEF]|[^\s\u2E80-\uFFEF]+|\s+/gu) ?? [title];
  const lines: string[] = [];
  let line = '';
  for (const word of words.flatMap((one) => (widthOf(one) > widestLine ? Array.from(one) : [one]))) {
    if (line !== '' && widthOf(line + word) > widestLine) {
      lines.push(line.trim());
      line = '';
    }
    line += word;
  }
  lines.push(line.trim());
  return lines.filter((one, index) => one !== '' || index === 0);
}

interface Measured {
  readonly node: MindNode;
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly children: readonly Measured[];
  /** Height of the whole subtree. */
  readonly span: number;
}

function measure(node: MindNode, depth: number): Measured {
  const lines = linesOf(node.title);
  const { font, line, paddingX, paddingY } = mindMapSizes;
  const width = Math.ceil(Math.max(...lines.map(widthOf)) * font * (depth === 0 ? 1.1 : 1)) + 2 * paddingX;
  const height = lines.length * line + 2 * paddingY;
  const children = node.children.map((child) => measure(child, depth + 1));
  const gap = depth === 0 ? branchGap : gapY;
  const below = children.reduce((sum, child) => sum + child.span, 0) + gap * Math.max(0, children.length - 1);
  return { node, lines, width, height, children, span: Math.max(height, below) };
}

/** Places a tree from left to right: every thought in the middle of its own, none over another. */
export function layoutMindMap(root: MindNode): MindMapLayout {
  const nodes: PlacedNode[] = [];
  const links: PlacedLink[] = [];
  let width = 0;
  const place = (
    one: Measured,
    id: string,
    depth: number,
    branch: number,
    x: number,
    top: number,
  ): PlacedNode => {
    const y = top + (one.span - one.height) / 2;
    const placed: PlacedNode = {
      id,
      title: one.node.title,
      lines: one.lines,
      depth,
      branch,
      x,
      y,
      width: one.width,
      height: one.height,
    };
    nodes.push(placed);
    width = Math.max(width, x + one.width);
    const gap = depth === 0 ? branchGap : gapY;
    const below =
      one.children.reduce((sum, child) => sum + child.span, 0) + gap * Math.max(0, one.children.length - 1);
    let next = top + (one.span - below) / 2;
    for (const [index, child] of one.children.entries()) {
      const childBranch = depth === 0 ? index : branch;
      const childId = id === '' ? `${index}` : `${id}.${index}`;
      const under = place(child, childId, depth + 1, childBranch, x + one.width + gapX, next);
      const fromX = x + one.width;
      const fromY = y + one.height / 2;
      const toY = under.y + under.height / 2;
      const middle = fromX + gapX / 2;
      links.push({
        id: childId,
        branch: childBranch,
        path: `M${fromX} ${fromY}C${middle} ${fromY} ${middle} ${toY} ${under.x} ${toY}`,
      });
      next += child.span + gap;
    }
    return placed;
  };
  const measured = measure(root, 0);
  place(measured, '', 0, -1, margin, margin);
  return { width: width + margin, height: measured.span + 2 * margin, nodes, links };
}

/** Branch colours that carry dark text on their tint, on white paper. */
const branchColours = [
  '#1f6a56',
  '#a05a1c',
  '#34598f',
  '#8a3f6b',
  '#5b6b1f',
  '#6a4c93',
  '#98402f',
  '#2b7280',
];

const branchColour = (branch: number): string =>
  branch < 0 ? '#27231d' : (branchColours[branch % branchColours.length] ?? '#27231d');

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // XML knows no other control signs.
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');

/** A placed tree as an SVG file on white paper, in colours of its own: it needs no style sheet. */
export function mindMapToSvg({ width, height, nodes, links }: MindMapLayout): string {
  const { font, line, paddingX, paddingY } = mindMapSizes;
  const title = nodes[0]?.title ?? '';
  const boxes = nodes.map((node) => {
    const colour = branchColour(node.branch);
    const root = node.depth === 0;
    const fill = root ? colour : '#ffffff';
    const texts = node.lines
      .map(
        (text, index) =>
          `<text x="${node.x + paddingX}" y="${node.y + paddingY + line * index + line * 0.72}"${root ? ' font-weight="600" fill="#ffffff"' : ''}>${escape(text)}</text>`,
      )
      .join('');
    return `<rect x="${node.x}" y="${node.y}" width="${node.width}" height="${node.height}" rx="8" fill="${fill}" stroke="${colour}" stroke-width="${node.depth <= 1 ? 1.5 : 1}"/>${texts}`;
  });
  const lines = links.map(
    ({ path, branch }) =>
      `<path d="${path}" fill="none" stroke="${branchColour(branch)}" stroke-width="1.5" opacity="0.6"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(title)}" font-family="'PingFang SC','Microsoft YaHei','Noto Sans SC','Noto Sans CJK SC',sans-serif" font-size="${font}" fill="#27231d"><rect width="${width}" height="${height}" fill="#ffffff"/>${lines.join('')}${boxes.join('')}</svg>
`;
}
