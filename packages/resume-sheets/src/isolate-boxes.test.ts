import { describe, expect, it } from 'vitest';
import { isOnOnePage } from './contain-layout.ts';

const pages = { pageHeight: 1000, padding: 40, gap: 20 };

describe('what stands on one page as a whole', () => {
  it('R-EDIT-85 is between the paddings of that page', () => {
    expect(isOnOnePage(100, 900, pages)).toBe(true);
    expect(isOnOnePage(1060, 1980, pages)).toBe(true);
    expect(isOnOnePage(1059.8, 1980.3, pages)).toBe(true);
  });

  it('R-EDIT-85 reaches over no padding and no border', () => {
    expect(isOnOnePage(100, 970, pages)).toBe(false);
    expect(isOnOnePage(950, 1100, pages)).toBe(false);
    expect(isOnOnePage(1030, 1200, pages)).toBe(false);
    expect(isOnOnePage(500, 2500, pages)).toBe(false);
  });

  it('R-EDIT-85 may reach over the first page’s upper padding: a coloured head begins at the edge', () => {
    expect(isOnOnePage(0, 200, pages)).toBe(true);
  });
});
