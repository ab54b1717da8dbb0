// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { BeforeAfter } from './before-after.tsx';
import { render, type } from './render-for-test.ts';

test('R-VIS-24 the handle is a slider with a name, and shows the second picture right of its place', () => {
  const { get, getInput } = render(
    <BeforeAfter
      label="对比"
      before={{ src: 'data:,a', name: '原图' }}
      after={{ src: 'data:,b', name: '转换后' }}
      width={40}
      height={30}
    />,
  );
  const handle = getInput();
  expect([handle.type, handle.getAttribute('aria-label')]).toEqual(['range', '对比']);
  expect(get('img[alt="转换后"]')).toBeTruthy();
  type(handle, '30');
  expect(handle.getAttribute('aria-valuetext')).toBe('原图占 30%');
  expect(handle.parentElement?.style.getPropertyValue('--place')).toBe('30%');
});
