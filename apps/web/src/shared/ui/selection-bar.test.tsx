// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { click, render } from './render-for-test.ts';
import { SelectionBar } from './selection-bar.tsx';

test.each([
  [1, '全选', true],
  [2, '全不选', false],
] as const)('with %i of 2 selected the button is %s', (selected, text, all) => {
  const onSelectAll = vi.fn();
  const { container, get } = render(
    <SelectionBar selected={selected} total={2} unit="张" onSelectAll={onSelectAll} onDone={() => undefined}>
      <button type="button">删除</button>
    </SelectionBar>,
  );
  expect(get('[role="status"]').textContent).toBe(`已选 ${selected} 张`);
  const button = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === text);
  if (button) click(button);
  expect(onSelectAll).toHaveBeenCalledExactlyOnceWith(all);
});
