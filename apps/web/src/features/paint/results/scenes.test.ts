import { composeScene, needsModel, reportScene, understandPrompt } from '@baigong/brush';
import { expect, test } from 'vitest';
import { wallScenes, wallShapes } from './scenes.ts';

test('R-PAINT-85 each scene of the wall shows all that its words name', () => {
  for (const { name, prompt, seed, shape } of wallScenes) {
    const understanding = understandPrompt(prompt);
    expect(needsModel(understanding), name).toBe(false);
    const [width, height] = wallShapes[shape].picture;
    const scene = composeScene(understanding, { seed, ratio: width / height });
    expect(reportScene(understanding, scene).missing, name).toEqual([]);
  }
});

test('R-PAINT-85 the wall has no gap, in three columns and in two, and its previews have the pictures’ shapes', () => {
  const cells = (columns: 2 | 3): number =>
    wallScenes.reduce((sum, { shape }) => {
      if (shape === 'large') return sum + (columns === 3 ? 4 : 2);
      return sum + (shape === 'tall' && columns === 3 ? 2 : 1);
    }, 0);
  expect([cells(3) % 3, cells(2) % 2]).toEqual([0, 0]);
  for (const { preview, picture } of Object.values(wallShapes))
    expect(preview[0] / preview[1]).toBeCloseTo(picture[0] / picture[1], 5);
});
