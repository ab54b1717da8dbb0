// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { FileButton } from './file-button.tsx';
import { click, render } from './render-for-test.ts';

function choose(input: HTMLInputElement, files: readonly File[]): void {
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  act(() => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

test('the button opens the file input, which reports what was chosen', () => {
  const onFiles = vi.fn();
  const { get, getInput } = render(
    <FileButton accept="image/*" inputLabel="选择图片" onFiles={onFiles}>
      打开
    </FileButton>,
  );
  const input = getInput('input[aria-label="选择图片"]');
  const open = vi.spyOn(input, 'click').mockImplementation(() => undefined);
  click(get('button'));
  expect(open).toHaveBeenCalledOnce();

  const file = new File(['x'], 'x.png');
  choose(input, [file]);
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([file]);
  choose(input, []);
  expect(onFiles).toHaveBeenCalledOnce();
});
