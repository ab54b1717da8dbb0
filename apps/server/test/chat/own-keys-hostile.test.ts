import type { OwnRun } from '@baigong/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Script } from '../mock-provider/mock-provider.ts';
import { answer, callTools } from '../mock-provider/scripts.ts';
import { type ChatTestDeps, createChatTestDeps, eventsOf, saidIn } from './chat-server.ts';
import { key } from './own-key-faults.ts';

let deps: ChatTestDeps;
beforeAll(async () => {
  deps = await createChatTestDeps();
});
afterAll(() => deps.close());

const call = (name: string, args: string): Script => callTools({ id: 'c', name, args: [args] });
const depth = 100_000;

/** What a provider may have its model call. */
const attacks: readonly (readonly [what: string, script: Script])[] = [
  ['five megabytes of arguments', call('calculate', JSON.stringify({ expression: '1'.repeat(5_000_000) }))],
  ['arguments nested without end', call('calculate', '[['.repeat(depth) + ']]'.repeat(depth))],
  ['fields nested without end', call('calculate', `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)],
  ['a name of markup', call('<img src=x onerror=alert(1)>', '{}')],
  ['a name of the prototype', call('__proto__', '{"__proto__":{"approved":true}}')],
  ['a name of a megabyte', call('x'.repeat(1_000_000), '{}')],
  [
    'a thousand calls at once',
    callTools(
      ...Array.from({ length: 1_000 }, (_, n) => ({
        id: `c${n}`,
        name: 'calculate',
        args: ['{"expression":"1+1"}'],
      })),
    ),
  ],
];

test.each(attacks)(
  'R-OWN-19 %s ends in a sentence or an answer, and the next question is answered',
  async (_what, script) => {
    const server = await deps.serve({
      model: null,
      own: { keyHosts: [new URL(deps.provider.baseUrl).host] },
    });
    const own: OwnRun = {
      endpoint: { baseUrl: deps.provider.baseUrl, key },
      model: { model: 'm', name: 'm', abilities: ['text', 'tools'], context: 65_536 },
    };
    deps.provider.next(script);
    const events = await eventsOf(await server.start({ own, tools: true }));
    const last = events.at(-1);
    expect(['finish', 'error']).toContain(last?.type);
    if (last?.type === 'error') expect(last.error.code).not.toBe('server.internal');
    expect(JSON.stringify(events).length).toBeLessThan(2_000_000);
    deps.provider.next(answer('还在。'));
    expect(saidIn(await eventsOf(await server.start({ own })))).toBe('还在。');
  },
);
