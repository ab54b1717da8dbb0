import { setTimeout as wait } from 'node:timers/promises';
import { documentWords } from './document-replies.ts';
import type { Script } from './mock-provider.ts';
import { resumeWords } from './resume-replies.ts';
import {
  answer,
  callTools,
  chunk,
  cutAfter,
  done,
  endless,
  hangUp,
  refuse,
  silence,
  silentAfter,
  usage,
  wire,
} from './scripts.ts';

const begun = chunk({ content: '答到一半，' });
const sum = callTools({ id: 'call_1', name: 'calculate', args: ['{"expression":', '"12*34"}'] });

/** What a visitor types → what the mock plays; the first word that the last message holds counts. */
const words: Readonly<Record<string, Script>> = {
  '#401': refuse(401, { error: { message: 'Incorrect API key provided' } }),
  '#402': refuse(402, { error: { message: 'Insufficient Balance' } }),
  '#429': refuse(429, { error: { code: 'rate_limit_exceeded' } }, { 'retry-after': '30' }),
  '#500': refuse(500, { error: { message: 'boom' } }),
  '#html': refuse(200, '<html><body>login</body></html>'),
  '#审核': refuse(400, { error: { type: 'content_filter' } }),
  '#太长': refuse(400, { error: { code: 'context_length_exceeded' } }),
  '#断线': cutAfter(begun),
  '#半截': wire(begun, 'data: {"choices":[{"del'),
  '#沉默': silence,
  '#停顿': silentAfter(begun),
  '#挂断': hangUp,
  '#无尽': endless,
  '#思考': wire(
    chunk({ reasoning_content: '先想一想，' }),
    chunk({ reasoning_content: '再想一想。' }),
    chunk({ content: '想好了。' }, 'stop'),
    done,
  ),
  '#工具': (response, call) => (hasToolResult(call.body) ? answer('结果是 408。') : sum)(response, call),
  ...resumeWords,
  ...documentWords,
  '#两兆': (response, call) => answer(Array.from({ length: 100 }, () => '百工'.repeat(3500)))(response, call),
};

interface ChatBody {
  readonly messages?: readonly { readonly role: string; readonly content: unknown }[];
}

function hasToolResult(body: unknown): boolean {
  return (body as ChatBody).messages?.some(({ role }) => role === 'tool') ?? false;
}

/**
 * Plays the fault that the visitor's last message names, `#慢 {chunks} {ms}` for a slow answer whose chunks carry
 * the moment they left (see bench/gateway.ts), `#用量 {tokens}` for one that has cost so many tokens, or else a plain
 * answer that says back what was asked.
 */
export const byMessage: Script = async (response, call) => {
  const asked = (call.body as ChatBody | undefined)?.messages?.findLast(
    ({ role }) => role === 'user',
  )?.content;
  const text = typeof asked === 'string' ? asked : JSON.stringify(asked ?? '');
  const slow = /#慢 (\d+) (\d+)/.exec(text);
  if (slow) return timed(Number(slow[1]), Number(slow[2]))(response, call);
  const cost = /#用量 (\d+)/.exec(text)?.[1];
  if (cost !== undefined) return answer(['你说的是：', text], [0, Number(cost)])(response, call);
  const word = Object.keys(words).find((one) => text.includes(one));
  const script = word === undefined ? undefined : words[word];
  return (script ?? answer(['你说的是：', text.slice(0, 200)], [text.length, 20]))(response, call);
};

/** Chunks at a steady pace, each with the moment of its leaving in milliseconds since 1970 between brackets. */
function timed(chunks: number, everyMs: number): Script {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.socket?.setNoDelay(true);
    const begin = performance.now();
    for (let n = 1; n <= chunks && !response.destroyed; n++) {
      await wait(Math.max(0, begin + n * everyMs - performance.now()));
      response.write(chunk({ content: `[${(performance.timeOrigin + performance.now()).toFixed(3)}]` }));
    }
    response.end(chunk({}, 'stop') + usage(10, chunks) + done);
  };
}
