// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { click, render } from './render-for-test.ts';

test('a press on the label reports the new state', () => {
  const onChange = vi.fn();
  const { get, getInput } = render(<Checkbox label="记住" hint="说明" checked={false} onChange={onChange} />);
  click(get('label'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
  expect(getInput().labels?.[0]?.textContent).toBe('记住说明');
});

test('a bare checkbox is named by its aria-label', () => {
  const { get, getInput } = render(<Checkbox aria-label="选择" checked onChange={() => undefined} />);
  expect(getInput().checked).toBe(true);
  expect(get('input').getAttribute('aria-label')).toBe('选择');
  expect(get('label').textContent).toBe('');
});
