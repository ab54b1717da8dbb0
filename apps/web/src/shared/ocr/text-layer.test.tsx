// @vitest-environment jsdom
import type { OcrLine } from '@baigong/ocr';
import { expect, test } from 'vitest';
import { press, render } from '../ui/render-for-test.ts';
import { MarkedText } from './marked-text.tsx';
import { TextLayer } from './text-layer.tsx';

function line(text: string, more: Partial<OcrLine> = {}): OcrLine {
  return {
    text,
    confidence: 90,
    words: [{ text, confidence: 90, left: 0, right: 100, top: 0, bottom: 20, from: 0, to: 1 }],
    doubts: [],
    corners: [
      { x: 0.1, y: 0.1 },
      { x: 0.6, y: 0.1 },
      { x: 0.6, y: 0.2 },
      { x: 0.1, y: 0.2 },
    ],
    straight: { left: 0, top: 0, right: 100, bottom: 20 },
    isVertical: false,
    isTurned: false,
    block: 0,
    ...more,
  };
}

test('R-READ-128 lines lie where they stand on the picture and are selected by the keyboard', () => {
  const upsideDown = [
    { x: 0.6, y: 0.4 },
    { x: 0.1, y: 0.4 },
    { x: 0.1, y: 0.3 },
    { x: 0.6, y: 0.3 },
  ];
  const lines = [line('第一行'), line('第二行', { corners: upsideDown }), line('没有位置', { corners: [] })];
  const { get } = render(<TextLayer lines={lines} size={{ width: 400, height: 200 }} />);
  const layer = get('[role="group"]');
  expect(layer.tabIndex).toBe(0);
  const [first, second, none] = [...layer.children] as HTMLElement[];
  expect(first?.style).toMatchObject({ left: '10cqw', top: '5cqw', width: '50cqw', height: '5cqw' });
  expect(second?.style.transform).toContain('3.14');
  expect(none).toBeUndefined();
  press(layer, 'ArrowDown');
  expect(getSelection()?.toString()).toBe('第一行');
  press(layer, 'ArrowDown');
  expect(getSelection()?.toString()).toBe('第二行');
  press(layer, 'ArrowUp');
  expect(getSelection()?.toString()).toBe('第一行');
});

test('R-READ-129 doubtful words are marked, and the marks are explained', () => {
  const doubtful = line('谨防煤气中毒', { doubts: [{ from: 0, to: 2 }] });
  const { get, container } = render(
    <p>
      <MarkedText line={doubtful} legend="legend" />
    </p>,
  );
  expect(container.textContent).toBe('谨防煤气中毒');
  const mark = get('mark');
  expect(mark.textContent).toBe('谨防');
  expect(mark.getAttribute('aria-describedby')).toBe('legend');
});
