import { expect, test } from 'vitest';
import { isOwnMachine } from './own-machine.ts';

test('R-HOME-06 the site is on the machine of who looks at it by its loopback names alone', () => {
  for (const name of ['localhost', '127.0.0.1', '[::1]']) expect(isOwnMachine(name)).toBe(true);
  for (const name of ['baigong.example', '192.168.1.5', '10.0.0.1', 'localhost.example'])
    expect(isOwnMachine(name)).toBe(false);
});
