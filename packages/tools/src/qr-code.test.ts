import { describe, expect, test } from 'vitest';
import { matrixToSvg } from './matrix-to-svg.ts';
import { qrCode } from './qr-code.ts';
import { runCommand, refusal, valueOf } from '../test/run-command.ts';

function rowsOf(text: string): string[] {
  const block = runCommand(qrCode, text).blocks[0];
  return block?.type === 'matrix' ? block.rows : [];
}

/** The finder pattern of ISO/IEC 18004, section 6.3.3. */
const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];

describe('R-TOOL-13 QR codes', () => {
  test.each([
    ['HELLO WORLD', 21],
    ['https://www.example.com', 25],
    ['高容错 你好，世界', 29],
    ['字'.repeat(777), 177],
  ])('%s is a square with the three finder patterns', (text, size) => {
    const rows = rowsOf(text);
    expect(rows).toHaveLength(size);
    expect(rows.every((row) => row.length === size && /^[01]+$/.test(row))).toBe(true);
    expect(rows.slice(0, 7).map((row) => row.slice(0, 7))).toEqual(finder);
    expect(rows.slice(0, 7).map((row) => row.slice(-7))).toEqual(finder);
    expect(rows.slice(-7).map((row) => row.slice(0, 7))).toEqual(finder);
  });

  test('R-TOOL-14 what does not fit is said to be too long; broken pairs do no harm', () => {
    expect(refusal(qrCode, '字'.repeat(778))).toContain('最多放 2331 字节（约 777 个汉字）');
    expect(refusal(qrCode, `低容错 ${'a'.repeat(2_954)}`)).toContain('2953');
    expect(valueOf(runCommand(qrCode, '\ud800'), '规格')).toContain('3 字节');
  });

  test('the picture has its quiet zone, and nothing but digits reaches it', () => {
    const svg = matrixToSvg(['10', '01'], 2);
    expect(svg).toContain('viewBox="0 0 10 10"');
    expect(svg).toContain('M4 4h1v1h-1zM5 5h1v1h-1z');
    expect(matrixToSvg(['"><script>alert(1)</script>'])).not.toContain('script');
  });
});
