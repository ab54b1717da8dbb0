import { expect, test } from 'vitest';
import { homography, project, rectangle, type Point, type Quad } from './quad.ts';
import { straighten } from './straighten.ts';

/** Lines of a page of 600 by 400 as a picture shows them. */
const linesIn = (toPicture: (point: Point) => Point): Quad[] =>
  Array.from({ length: 8 }, (_, at) => {
    const [top, bottom] = [30 + at * 45, 54 + at * 45];
    return [
      { x: 40, y: top },
      { x: 560, y: top },
      { x: 560, y: bottom },
      { x: 40, y: bottom },
    ].map(toPicture) as unknown as Quad;
  });

/** How far the ends of each line are from one height on the straight page. */
const unevenness = (lines: readonly Quad[]): number => {
  const page = straighten(lines, { width: 600, height: 400 });
  return Math.max(...lines.map(([a, b]) => Math.abs(page.toPage(a).y - page.toPage(b).y)));
};

test('R-READ-121 lines that stand off at any angle lie straight, and points are found again in the picture', () => {
  for (const degrees of [-35, -8, 0, 20, 35]) {
    const angle = (degrees * Math.PI) / 180;
    const turn = ({ x, y }: Point): Point => ({
      x: x * Math.cos(angle) - y * Math.sin(angle),
      y: x * Math.sin(angle) + y * Math.cos(angle),
    });
    const lines = linesIn(turn);
    expect(unevenness(lines)).toBeLessThan(0.5);
    const page = straighten(lines, { width: 600, height: 400 });
    const there = page.toPage({ x: 123, y: 45 });
    expect(page.toPicture(there).x).toBeCloseTo(123, 3);
    expect(page.toPicture(there).y).toBeCloseTo(45, 3);
  }
});

test('R-READ-265 lines of a page seen from the side are parallel on the straight page', () => {
  const seen = homography(rectangle(600, 400), [
    { x: 30, y: 20 },
    { x: 560, y: 90 },
    { x: 570, y: 330 },
    { x: 10, y: 390 },
  ]);
  if (!seen) throw new Error('no map');
  expect(unevenness(linesIn((point) => project(seen, point)))).toBeLessThan(3);
});
