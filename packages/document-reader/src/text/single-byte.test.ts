import { expect, test } from 'vitest';
import { decodeText } from './text-encoding.ts';

/** A text in an encoding of one byte a character, by the table of the platform's own decoder. */
function encode(text: string, encoding: string): Uint8Array {
  const table = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from(Array.from(text), (letter) => table.indexOf(letter));
}

function utf32(text: string, littleEndian: boolean, mark: boolean): Uint8Array {
  const codes = Array.from(mark ? `\ufeff${text}` : text, (letter) => letter.codePointAt(0) ?? 0);
  const view = new DataView(new ArrayBuffer(codes.length * 4));
  for (const [at, code] of codes.entries()) view.setUint32(at * 4, code, littleEndian);
  return new Uint8Array(view.buffer);
}

test.each([
  ['windows-1251', 'Привет, мир'],
  ['windows-1251', 'Счёт на оплату № 12. Поставщик: ООО «Ромашка»'],
  ['koi8-r', 'Москва. Отчёт за третий квартал готов'],
  ['windows-1252', 'Café crème à la carte'],
  ['windows-1252', 'Größe: 42; Preis: 19,90 €'],
  ['windows-1250', 'Krajowy Rejestr Sądowy, ulica Świętokrzyska, Łódź'],
  ['windows-1253', 'Η Αθήνα είναι η πρωτεύουσα της Ελλάδας.'],
  ['windows-1254', 'Şirketimizin yıllık raporu için teşekkürler'],
  ['windows-1255', 'חוזה שכירות בין הצדדים, תל אביב 2026'],
  ['windows-1256', 'عقد إيجار بين الطرفين في مدينة الرياض'],
])('R-READ-290 a short text in %s is read, and is said to be a guess', (encoding, text) => {
  const decoded = decodeText(encode(text, encoding));
  expect(decoded).toMatchObject({ text, encoding });
  expect(decoded?.confidence).toBeLessThan(0.75);
});

test.each([
  [true, true],
  [true, false],
  [false, true],
  [false, false],
])('R-READ-290 UTF-32 is read, little-endian %s, marked %s', (littleEndian, mark) => {
  expect(decodeText(utf32('合同 contract 😀', littleEndian, mark))?.text).toBe('合同 contract 😀');
});

test('R-READ-290 a few Chinese characters are not taken for another script; Japanese names without kana are read', () => {
  const bytes = (...all: number[]) => Uint8Array.from(all);
  expect(decodeText(bytes(0xb7, 0xa2, 0xc6, 0xb1))?.text).toBe('发票');
  expect(decodeText(bytes(0x90, 0xbf, 0x8b, 0x81, 0x8f, 0x91))?.text).toBe('請求書');
});
