// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { click, render } from './render-for-test.ts';
import { Switch } from './switch.tsx';

test('a switch has its role, name, state and description', () => {
  const onChange = vi.fn();
  const { get } = render(<Switch label="脱敏" hint="先换成代号" checked={false} onChange={onChange} />);
  const input = get('[role="switch"]');
  expect(input.getAttribute('aria-label')).toBe('脱敏');
  expect(input.getAttribute('aria-checked')).toBe('false');
  expect(get(`#${CSS.escape(input.getAttribute('aria-describedby') ?? '')}`).textContent).toBe('先换成代号');
  click(get('label'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
});

test('a hidden label stays its name', () => {
  const { get } = render(<Switch label="启用" hideLabel checked onChange={() => undefined} />);
  expect(get('label').textContent).toBe('');
  expect(get('input').getAttribute('aria-label')).toBe('启用');
});
