import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutMindMap, mindMapToSvg } from './mind-map-layout.ts';
import {
  mindMapOfOutline,
  mindMapToMarkdown,
  countMindMapNodes,
  normalizeMindMap,
  type MindNode,
} from './mind-map.ts';

const entry = (title: string, level: number) => ({ title, level, block: 0 });

test('R-READ-67 an outline becomes a tree, also where it leaves a level out', () => {
  const map = mindMapOfOutline(
    { outline: [entry('总则', 1), entry('目的', 3), entry('范围', 2), entry('附则', 1)] },
    '办法',
  );
  expect(mindMapToMarkdown(map ?? { title: '', children: [] })).toBe(
    '# 办法\n\n- 总则\n  - 目的\n  - 范围\n- 附则\n',
  );
  expect(mindMapOfOutline({ outline: [] }, '办法')).toBeUndefined();
  expect(mindMapOfOutline({ outline: [entry('题', 1), entry('一', 2)] }, '文件')?.title).toBe('题');
});

const tree: fc.Arbitrary<MindNode> = fc.letrec<{ node: MindNode }>((tie) => ({
  node: fc.record({
    title: fc.string({ unit: 'grapheme', maxLength: 60 }),
    children: fc.oneof({ maxDepth: 6 }, fc.constant([]), fc.array(tie('node'), { maxLength: 20 })),
  }),
})).node;

test('R-READ-67 whatever a tree says, it is cut to what can be drawn and no box lies over another', () => {
  fc.assert(
    fc.property(tree, (root) => {
      const tidy = normalizeMindMap(root);
      const { nodes, links, width, height } = layoutMindMap(tidy);
      expect(nodes).toHaveLength(countMindMapNodes(tidy));
      expect(links).toHaveLength(nodes.length - 1);
      for (const [index, one] of nodes.entries()) {
        expect(one.depth).toBeLessThanOrEqual(4);
        expect(one.x >= 0 && one.y >= 0 && one.x + one.width <= width && one.y + one.height <= height).toBe(
          true,
        );
        for (const other of nodes.slice(index + 1, index + 40))
          expect(
            one.x + one.width <= other.x ||
              other.x + other.width <= one.x ||
              one.y + one.height <= other.y + 0.01 ||
              other.y + other.height <= one.y + 0.01,
          ).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test('R-READ-67 nothing in a title becomes part of the SVG file', () => {
  const svg = mindMapToSvg(
    layoutMindMap({ title: '<script>"&\u0000', children: [{ title: ']]><a/>', children: [] }] }),
  );
  expect(svg).not.toMatch(/<script|<a\/>/);
  expect(svg).not.toContain('\0');
  expect(svg).toContain('&lt;script&gt;');
});
