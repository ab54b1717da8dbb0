import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { closestCommand } from './closest-command.ts';

test.each([
  ['/算', '/计算'],
  ['/记算', '/计算'],
  ['/jisuan', '/计算'],
  ['/jsuan', '/计算'],
  ['/js', '/计算'],
  ['/clac', '/计算'],
  ['/计算器', '/计算'],
  ['/单位', '/换算'],
  ['/huansuan', '/换算'],
  ['/riqi', '/日期'],
  ['/曰期', '/日期'],
  ['/阴历', '/农历'],
  ['/二维玛', '/二维码'],
  ['/拼因', '/拼音'],
  ['/QRcode', '/二维码'],
  ['/帮我写一封很长的邮件给老板', undefined],
  ['/xyzzyplugh', undefined],
  ['/', undefined],
])('R-CHAT-67 the command closest to %s is %s', (typed, command) => {
  expect(closestCommand(typed)?.command).toBe(command);
});

test('R-CHAT-67 every command is the closest to itself and its alias', () => {
  for (const { command, alias } of catalogue)
    for (const typed of [command, alias, command.toUpperCase()])
      expect(closestCommand(typed)?.command).toBe(command);
});
