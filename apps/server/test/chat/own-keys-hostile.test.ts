import type { OwnRun } from '@baigong/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Script } from '../mock-provider/mock-provider.ts';
import { answer, callTools, chunk, endless, endlessly } from '../mock-provider/scripts.ts';
import { type ChatServer, type ChatTestDeps, createChatTestDeps, eventsOf, saidIn } from './chat-server.ts';
import { key } from './own-key-faults.ts';

let deps: ChatTestDeps;
beforeAll(async () => {
  deps = await createChatTestDeps();
});
afterAll(() => deps.close());

/** A site whose only model is the visitor's own. */
async function serveOwn(): Promise<{ server: ChatServer; own: OwnRun }> {
  const { baseUrl } = deps.provider;
  const server = await deps.serve({ model: null, own: { keyHosts: [new URL(baseUrl).host] } });
  const model = {
    model: 'm',
    name: 'm',
    abilities: ['text', 'reasoning', 'tools'] as const,
    context: 65_536,
  };
  return {
    server,
    own: { endpoint: { baseUrl, key }, model: { ...model, abilities: [...model.abilities] } },
  };
}

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
    const { server, own } = await serveOwn();
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

/** Answers that are far longer than any title; what they end as, and with. */
const longTitles: readonly (readonly [what: string, script: Script, reason: string, title: RegExp])[] = [
  ['words without end', endless, 'stop', /^没完没了/],
  ['a megabyte of full stops at once', answer(`题${'。'.repeat(400_000)}题`), 'stop', /^题$/],
  ['thoughts without end', endlessly(chunk({ reasoning_content: '想'.repeat(400) })), 'length', /^$/],
  ['spaces without end', endlessly(chunk({ content: ' '.repeat(400) })), 'stop', /^$/],
];

test.each(longTitles)(
  'R-OWN-20 %s for a title are left early, and the next question is answered',
  async (_what, script, reason, title) => {
    const { server, own } = await serveOwn();
    const n = deps.provider.calls.length;
    deps.provider.next(script);
    const events = await eventsOf(await server.start({ own, purpose: 'title' }));
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason });
    expect(saidIn(events)).toMatch(title);
    // The line is given up; an endless answer would keep it open.
    await (
      await deps.provider.call(n)
    ).closed;
    deps.provider.next(answer('还在。'));
    expect(saidIn(await eventsOf(await server.start({ own })))).toBe('还在。');
  },
);
