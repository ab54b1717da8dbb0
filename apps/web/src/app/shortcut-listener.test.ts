import { expect, test, vi } from 'vitest';
import { createShortcutListener } from './shortcut-listener.ts';

function press(target: EventTarget, key: string): Event {
  const modifiers = { ctrlKey: true, metaKey: false, altKey: false, shiftKey: false, repeat: false };
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...modifiers });
  target.dispatchEvent(event);
  return event;
}

test('R-SHELL-19 a shortcut pressed before the app is ready runs once when it is', () => {
  const target = new EventTarget();
  const listener = createShortcutListener();
  listener.listen(target);
  expect(press(target, 'k').defaultPrevented).toBe(true);
  expect(press(target, 'x').defaultPrevented).toBe(false);
  const first = vi.fn(() => true);
  const unset = listener.handle(first);
  expect(first.mock.calls).toEqual([['palette', expect.anything()]]);
  // React sets a new handler when what it depends on changes.
  unset();
  const second = vi.fn(() => true);
  listener.handle(second);
  expect(second).not.toHaveBeenCalled();
  expect(press(target, ',').defaultPrevented).toBe(true);
  expect(second.mock.calls).toEqual([['settings', expect.anything()]]);
});

test('R-SHELL-19 a shortcut that means nothing where it is pressed stays the browser’s', () => {
  const target = new EventTarget();
  const listener = createShortcutListener();
  listener.listen(target);
  listener.handle((name) => name !== 'sidebar');
  expect(press(target, 'b').defaultPrevented).toBe(false);
  expect(press(target, 'k').defaultPrevented).toBe(true);
});
