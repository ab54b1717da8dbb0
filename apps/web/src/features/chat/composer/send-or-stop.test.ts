import { expect, test } from 'vitest';
import { SendOrStop } from './send-or-stop.ts';

test('R-CHAT-63 the second click of a double click on 发送 does not stop the new answer', () => {
  const button = new SendOrStop(false);
  button.press();
  expect(button.click(1_000)).toBe('send');
  button.show(true, 1_010);
  button.press();
  expect(button.click(1_200)).toBeNull();
  button.press();
  expect(button.click(1_600)).toBe('stop');
});

test('R-CHAT-63 a press on 发送 that is let go on 停止, or the other way round, does nothing', () => {
  const button = new SendOrStop(false);
  button.press();
  button.show(true, 1_000);
  expect(button.click(2_000)).toBeNull();
  button.press();
  button.show(false, 3_000);
  expect(button.click(4_000)).toBeNull();
  button.press();
  expect(button.click(5_000)).toBe('send');
});

test('R-CHAT-63 a click on a button that has just changed under the pointer was meant for what it was', () => {
  const button = new SendOrStop(false);
  button.point(true);
  button.show(true, 1_000);
  expect(button.click(1_200)).toBeNull();
  expect(button.click(1_400)).toBe('stop');
});

test('R-CHAT-63 who comes to the button after it changed may stop at once', () => {
  const button = new SendOrStop(false);
  button.show(true, 1_000);
  button.point(true);
  button.press();
  expect(button.click(1_050)).toBe('stop');
});

test('R-CHAT-63 a click that waited for a busy page counts from when it was made', () => {
  const button = new SendOrStop(false);
  expect(button.click(1_000)).toBe('send');
  button.show(true, 1_900);
  expect(button.click(1_150)).toBeNull();
});
