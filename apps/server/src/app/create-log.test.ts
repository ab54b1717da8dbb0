import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createLog } from './create-log.ts';

function logged(fields: Record<string, unknown>): { text: string; line: Record<string, unknown> } {
  let text = '';
  createLog({ write: (piece) => void (text += piece) }).error(fields, 'message');
  return { text, line: JSON.parse(text) as Record<string, unknown> };
}

test('R-SRV-10 a line is JSON with its level, time, message and facts', () => {
  expect(logged({ route: '/api/x', status: 200, ms: 1.5 }).line).toEqual({
    level: 'error',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    msg: 'message',
    route: '/api/x',
    status: 200,
    ms: 1.5,
  });
});

test.each([
  'cookie',
  'authorization',
  'apiKey',
  'secret',
  'token',
  'prompt',
  'messages',
  'content',
  'headers',
  'body',
])('R-SRV-10 %s is removed, at the top and one level below', (name) => {
  expect(logged({ [name]: 'private words' }).text).not.toContain('private words');
  expect(logged({ request: { [name]: 'private words' } }).text).not.toContain('private words');
  expect(logged({ [name]: { deep: 'private words' } }).text).not.toContain('private words');
});

test('R-SRV-10 an error is logged without what hangs on it', () => {
  const cause = Object.assign(new Error('inner'), { requestBody: { messages: ['private words'] } });
  const error = Object.assign(new Error('outer', { cause }), { code: 'E1', response: 'private words' });
  const { text, line } = logged({ err: error });
  expect(text).not.toContain('private words');
  expect(line['err']).toMatchObject({
    type: 'Error',
    code: 'E1',
    message: 'outer',
    cause: { message: 'inner' },
  });
});

test.each([
  'Incorrect API key provided: sk-proj-abcdef1234567890',
  'header authorization: Bearer abcdef1234567890',
  'invalid key 0123456789abcdef0123456789abcdef.AbCdEfGhIjKlMnOp',
  'connect https://user:abcdef1234567890@host/ failed',
])('R-SRV-10 a key inside the message %j is removed', (message) => {
  const { text } = logged({ err: new Error(message) });
  expect(text).toContain('[removed]');
  expect(text).not.toMatch(/abcdef1234567890|AbCdEfGhIjKlMnOp/);
});

test.each([
  ['ends', 'process.exit(0)'],
  ['crashes', "throw new Error('boom')"],
])('R-OPS-38 lines that wait to be written are there when the process %s', (_how, end) => {
  const module = JSON.stringify(new URL('create-log.ts', import.meta.url).href);
  const program = `import { createLog } from ${module}; createLog().info({ n: 1 }, 'last words'); ${end};`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program]);
  expect(stderr.toString()).toContain('"n":1,"msg":"last words"');
});
