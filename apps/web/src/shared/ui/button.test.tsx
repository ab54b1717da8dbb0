// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Input } from './input.tsx';
import { render } from './render-for-test.ts';

test('R-SHELL-34 a button that misses something is not disabled: it leads to the first empty field and does nothing else', async () => {
  HTMLElement.prototype.scrollIntoView = () => undefined;
  const send = vi.fn();
  const form = (missing: string | undefined) => (
    <form onSubmit={send}>
      <Input required aria-label="标题" defaultValue="有" />
      <Input required aria-label="昵称" defaultValue="  " />
      <Button type="submit" missing={missing} onClick={send}>
        发布
      </Button>
    </form>
  );
  const { container } = render(form('请填写昵称。'));
  const button = container.querySelector('button');
  button?.click();
  expect(button?.disabled).toBe(false);
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('昵称');
  expect(send).not.toHaveBeenCalled();
});
