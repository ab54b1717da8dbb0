import { expect, test } from 'vitest';
import { SendOrStop } from './send-or-stop.ts';

test('R-CHAT-63 the second click of a double click on 发送 does not stop the new answer', () => {
  const button = new SendOrStop(false);
  button.press();
  expect(button.click({ at: 1_000, count: 1 })).toBe('send');
  button.show(true, 1_010);
  button.press();
  expect(button.click({ at: 1_200, count: 2 })).toBeNull();
  button.press();
  expect(button.click({ at: 1_210, count: 1 })).toBe('stop');
});

test('R-CHAT-63 a press on 发送 that is let go on 停止, or the other way round, does nothing', () => {
  const button = new SendOrStop(false);
  button.press();
  button.show(true, 1_000);
  expect(button.click({ at: 2_000, count: 1 })).toBeNull();
  button.press();
  button.show(false, 3_000);
  expect(button.click({ at: 4_000, count: 1 })).toBeNull();
  button.press();
  expect(button.click({ at: 5_000, count: 1 })).toBe('send');
});

test('R-CHAT-63 a click on a button that Enter has just changed under the pointer was meant for 发送', () => {
  const button = new SendOrStop(false);
  button.point(true);
  button.show(true, 1_000);
  button.press();
  expect(button.click({ at: 1_200, count: 1 })).toBeNull();
  button.press();
  expect(button.click({ at: 1_400, count: 1 })).toBe('stop');
});

test('R-CHAT-63 who comes to the button after it changed may stop at once', () => {
  const button = new SendOrStop(false);
  button.show(true, 1_000);
  button.point(true);
  button.press();
  expect(button.click({ at: 1_050, count: 1 })).toBe('stop');
});

test('R-CHAT-63 a click that waited for a busy page was meant for what was there when it was made', () => {
  const button = new SendOrStop(false);
  expect(button.click({ at: 1_000, count: 1 })).toBe('send');
  button.show(true, 1_900);
  expect(button.click({ at: 1_150, count: 1 })).toBeNull();
});

test('R-CHAT-63 the next question may be sent right after a fast answer', () => {
  const button = new SendOrStop(false);
  button.point(true);
  expect(button.click({ at: 1_000, count: 1 })).toBe('send');
  button.show(true, 1_010);
  button.show(false, 1_030);
  button.press();
  expect(button.click({ at: 1_100, count: 1 })).toBe('send');
});
