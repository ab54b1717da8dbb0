import { resumeIcons } from '@baigong/resume';
import { expect, it } from 'vitest';
import { icons } from './icon-map.ts';

it('R-DOC-03 draws every icon that can be chosen, and no other', () => {
  expect(Object.keys(icons).toSorted()).toEqual(resumeIcons.map(({ name }) => name).toSorted());
});
