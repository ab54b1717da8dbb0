// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { click, render, type } from './render-for-test.ts';
import { RenameDialog } from './rename-dialog.tsx';

function buttonNamed(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`no button ${name}`);
  return found;
}

test('a rename dialog closes and gives what was typed', () => {
  const onSubmit = vi.fn();
  const onClose = vi.fn();
  const { get, getInput } = render(
    <RenameDialog
      title="重命名"
      label="名称"
      initialValue="旧"
      maxLength={60}
      onClose={onClose}
      onSubmit={onSubmit}
    />,
  );
  const input = getInput('[role="dialog"] input');
  expect(input.labels?.[0]?.textContent).toBe('名称');
  type(input, '新');
  act(() => {
    get('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  expect(onClose).toHaveBeenCalledOnce();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('新');
});

test('a confirm dialog confirms or closes', () => {
  const onConfirm = vi.fn();
  const onOpenChange = vi.fn();
  render(
    <ConfirmDialog open title="删除" confirmLabel="删除它" onOpenChange={onOpenChange} onConfirm={onConfirm}>
      不能恢复。
    </ConfirmDialog>,
  );
  click(buttonNamed('取消'));
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  click(buttonNamed('删除它'));
  expect(onConfirm).toHaveBeenCalledOnce();
});
