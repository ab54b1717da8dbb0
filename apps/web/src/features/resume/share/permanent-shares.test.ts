import { expect, test } from 'vitest';
import { wasPermanent } from './share-dialog.tsx';

const day = 24 * 3600_000;
const made = Date.UTC(2026, 9, 1);
const state = { lifetime: '1y' as const, createdAt: made, updatedAt: made, expiresAt: made + 365 * day };

test('R-SHARE-14 a share whose year began with the upgrade is told from one made for a year', () => {
  expect(wasPermanent({ ...state, expiresAt: made + 420 * day })).toBe(true);
  expect(wasPermanent(state)).toBe(false);
  expect(wasPermanent({ ...state, updatedAt: made + 90 * day, expiresAt: made + 455 * day })).toBe(false);
  expect(wasPermanent({ ...state, lifetime: '30d', expiresAt: made + 420 * day })).toBe(false);
  const later = Date.UTC(2026, 11, 1);
  expect(wasPermanent({ ...state, createdAt: later, updatedAt: later, expiresAt: later + 420 * day })).toBe(
    false,
  );
});
