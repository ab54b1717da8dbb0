import { expect, test } from 'vitest';
import { ProgressLine, readableBytes } from './progress-line.ts';

function lineTo(isTTY: boolean) {
  let now = 0;
  const written: string[] = [];
  const line = new ProgressLine(
    { isTTY, write: (text: string | Uint8Array) => written.push(String(text)) > 0 },
    () => now,
  );
  return { line, written, pass: (ms: number) => (now += ms) };
}

test('R-LOCAL-62 on a terminal one line shows share, bytes, speed and the time that is left', () => {
  const { line, written, pass } = lineTo(true);
  line.show(0, 100e6);
  pass(1000);
  line.show(10e6, 100e6);
  expect(written.at(-1)).toBe(
    '\r\u001B[2K██░░░░░░░░░░░░░░░░░░░░░░ 10.0%  10 MB / 100 MB，每秒 10 MB，还需 9 秒',
  );
  const before = written.length;
  pass(10);
  line.show(10.1e6, 100e6);
  expect(written).toHaveLength(before);
  line.show(100e6, 100e6);
  line.end();
  expect(written.at(-1)).toBe('\n');
});

test('R-LOCAL-62 in a log there is one line per tenth', () => {
  const { line, written } = lineTo(false);
  for (let part = 0; part <= 1000; part++) line.show(part, 1000);
  expect(written).toHaveLength(11);
  expect(written.every((text) => text.endsWith('\n') && !text.includes('\r'))).toBe(true);
});

test('R-LOCAL-62 bytes are written as shops and hubs write them', () => {
  expect([1, 999e3, 639_446_688, 2_497_280_256].map(readableBytes)).toEqual([
    '1 KB',
    '999 KB',
    '639 MB',
    '2.50 GB',
  ]);
});
