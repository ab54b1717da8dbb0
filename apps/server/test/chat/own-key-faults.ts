import type { ErrorCode } from '@baigong/contracts';
import type { Script } from '../mock-provider/mock-provider.ts';
import {
  answer,
  callTools,
  chunk,
  cutAfter,
  done,
  endless,
  hangUp,
  refuse,
  wire,
} from '../mock-provider/scripts.ts';

/** What must never be seen again. */
export const key = 'sk-canary-7f3a9b51c2d84e60';

/** As a string of JSON may spell it. */
const escaped = Array.from(key, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join(
  '',
);

/** Everything that a provider may do, and what the run ends with. */
export const faults: readonly (readonly [what: string, script: Script, code?: ErrorCode])[] = [
  [
    '401 that repeats the header',
    refuse(401, { error: { message: `Bearer ${key} is invalid` } }),
    'ownKey.refused',
  ],
  ['403 as a page', refuse(403, `<html>Authorization: Bearer ${key}</html>`), 'ownKey.refused'],
  ['404', refuse(404, { error: { message: `no such model for ${key}` } }), 'ownKey.notFound'],
  ['402', refuse(402, { error: key }), 'ownKey.quota'],
  ['429', refuse(429, { error: { message: `rate limit of ${key}` } }, { 'retry-after': '30' }), 'model.busy'],
  ['500', refuse(500, key), 'model.busy'],
  ['a page', refuse(200, `<!doctype html>${key}`), 'ownKey.webPage'],
  ['a redirect', refuse(307, key, { location: `http://127.0.0.1:9/?${key}` }), 'ownKey.redirected'],
  ['a redirect of 301', refuse(301, '', { location: 'https://example.com/' }), 'ownKey.redirected'],
  ['a status that is none', refuse(299, { error: key }), 'model.brokenAnswer'],
  [
    'a header that repeats it',
    refuse(400, { error: key }, { 'x-echo': key, 'set-cookie': key }),
    'model.refused',
  ],
  ['a closed line', hangUp, 'ownKey.unreachable'],
  ['a cut line', cutAfter(chunk({ content: `你的密钥是 ${key}，` })), 'model.cut'],
  ['an error in the stream', wire(`data: ${JSON.stringify({ error: { message: key } })}\n\n`)],
  ['no JSON at all', wire(`data: ${key}\n\n`, done), 'model.brokenAnswer'],
  ['an answer without end', endless, 'model.answerTooLarge'],
  ['an error without end', endlessError, 'model.busy'],
  ['the key as the answer', answer(['密钥 ', ...key.split(''), ' 完'])],
  [
    'the key in thoughts',
    wire(chunk({ reasoning_content: key }), chunk({ content: '好' }), chunk({}, 'stop'), done),
  ],
  ['the key in a tool call', callTools({ id: key, name: key, args: [`{"${key}":"${key}"}`] })],
  [
    'the key in a tool call, in pieces',
    callTools({ id: 'c', name: 'calculate', args: ['{"expression":"', ...key.split(''), '"}'] }),
  ],
  [
    'the key in a tool call, escaped',
    callTools({ id: 'c', name: 'calculate', args: [`{"${escaped}":"${escaped}"}`] }),
  ],
  [
    'the key in a tool call that is no JSON',
    callTools({ id: 'c', name: 'calculate', args: [`{"a":${key}`] }),
  ],
  ['the key as the name of the model', wire(chunk({ content: '好' }, 'stop', { model: key, id: key }), done)],
  ['the key as the end', wire(chunk({ content: '好' }, key), done)],
  ['no HTTP at all', (response) => void response.socket?.end(`${key} 7\r\n${key}\r\n\r\n`)],
  ['headers without end', refuse(200, '', { 'x-echo': key.repeat(2_000) }), 'ownKey.unreachable'],
  ['a body that is not packed as it says', refuse(200, key, { 'content-encoding': 'gzip' })],
  [
    'a status line that repeats it',
    (response) => void response.writeHead(401, key, { 'www-authenticate': `Bearer error="${key}"` }).end(key),
    'ownKey.refused',
  ],
];

function endlessError(response: Parameters<Script>[0]): void {
  response.writeHead(500, { 'content-type': 'text/plain' });
  const more = () => {
    while (!response.destroyed && response.write(key.repeat(100)));
  };
  response.on('drain', more);
  more();
}
