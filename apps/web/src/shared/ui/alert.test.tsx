// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { Alert } from './alert.tsx';
import { render } from './render-for-test.ts';

test('an error is announced; other tones only where a role is given', () => {
  const { container } = render(
    <>
      <Alert>没能保存</Alert>
      <Alert tone="warning">没有找到人</Alert>
      <Alert tone="warning" role="status">
        正在等待
      </Alert>
    </>,
  );
  expect([...container.children].map((alert) => alert.getAttribute('role'))).toEqual([
    'alert',
    null,
    'status',
  ]);
});

test('the icon is hidden from screen readers and can be left out', () => {
  const { container, rerender } = render(<Alert>没能保存</Alert>);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  rerender(<Alert icon={null}>没能保存</Alert>);
  expect(container.querySelector('svg')).toBe(null);
  expect(container.textContent).toBe('没能保存');
});
