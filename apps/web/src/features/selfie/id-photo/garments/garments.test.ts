import { photoSizes } from '@baigong/id-photo';
import { expect, test } from 'vitest';
import { fitTo, plainAnchors } from './garment-fit.ts';
import { garmentRefusal } from './garment-refusal.ts';
import { findGarment, garments } from './garments.ts';

test('R-IDP-64 eight garments for women and men, each found by its name', () => {
  expect(garments).toHaveLength(8);
  expect(new Set(garments.map(({ id }) => id)).size).toBe(8);
  expect(garments.filter(({ wearer }) => wearer === 'women')).toHaveLength(4);
  for (const one of garments) expect(findGarment(one.id)).toBe(one);
  expect(findGarment('none')).toBeNull();
});

test('R-IDP-64 clothes are stretched to the neck and the shoulders of the person, each side by its own', () => {
  const plain = fitTo(plainAnchors({ x: 100, y: 50 }, 10));
  expect(plain(0, 0)).toEqual({ x: 100, y: 50 });
  expect(plain(-0.4, 0).x).toBeCloseTo(96);
  const wide = fitTo({
    ...plainAnchors({ x: 100, y: 50 }, 10),
    neck: { left: 4, right: 5 },
    shoulders: { left: { x: -15, y: 1.4 }, right: { x: 20, y: 3.4 } },
  });
  expect(wide(0.4, 0).x).toBeCloseTo(105);
  expect(wide(1.5, 0.14).x).toBeCloseTo(120);
  expect(wide(1.5, 0.14).y).toBeCloseTo(53.4);
  expect(wide(-1.5, 0.14).y).toBeCloseTo(51.4);
});

test('R-IDP-65 documents that forbid editing refuse clothes with their rule; others take them', () => {
  const of = (id: string) => photoSizes.find((size) => size.id === id);
  for (const id of ['identity-card', 'large-one-inch', 'us-visa', 'schengen-visa', 'uk-visa', 'japan-visa'])
    expect(garmentRefusal(of(id), true)).toMatch(/(GA 461|指引|ICAO|国务院|英国政府).*不能换正装/);
  expect(garmentRefusal(of('one-inch'), true)).toBeNull();
  expect(garmentRefusal(of('one-inch'), false)).toContain('底色');
  expect(garmentRefusal(of('marriage'), true)).toContain('合影');
});
