// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { render, type } from './render-for-test.ts';
import { Slider } from './slider.tsx';

test('a slider has its label and value, and reports numbers', () => {
  const onChange = vi.fn();
  const { get, getInput } = render(
    <Slider label="行距" min={0} max={100} unit="%" value={40} onChange={onChange} />,
  );
  const input = getInput();
  expect(input.labels?.[0]?.textContent).toBe('行距');
  expect(get('output').textContent).toBe('40%');
  expect(input.getAttribute('aria-valuetext')).toBe('40%');
  type(input, '55');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(55);
});

test('a value text stands for the number; letting go commits', () => {
  const onCommit = vi.fn();
  const { get } = render(
    <Slider
      label="亮度"
      min={0}
      max={9}
      value={3}
      valueText="+3"
      onChange={() => undefined}
      onCommit={onCommit}
    />,
  );
  expect(get('output').textContent).toBe('+3');
  act(() => {
    get('input').dispatchEvent(new MouseEvent('pointerup', { bubbles: true }));
  });
  expect(onCommit).toHaveBeenCalledOnce();
});
