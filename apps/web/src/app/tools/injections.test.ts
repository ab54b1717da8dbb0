// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ToolProblem, type FeatureTool } from '../../shared/feature-tools/feature-tool.ts';
import { loadFeatureTools, provideFeatureTools } from '../../shared/feature-tools/registry.ts';
import { grant, type Decision } from '../../features/chat/run/calls/decisions.ts';
import type { Message, MessageToolCall } from '../../features/chat/session/session.ts';
import { createMemoryRecords } from '../../features/chat/store/memory-records.ts';
import { features } from '../features.ts';
import { makeInjections, type InjectedCall, type Injection } from './testing/make-injections.ts';
import { runScripted, type ScriptedCall } from './testing/scripted-run.ts';

const records = createMemoryRecords();
vi.mock('../../features/chat/store/records.ts', () => ({
  sessionRecords: () => records,
  isPersistent: () => true,
}));

let real: readonly FeatureTool[] = [];
/** What a reading tool answers in the run at hand. */
let injected: readonly string[] = [];
let executed: string[] = [];

const sign = (name: string, input: unknown): string => `${name} ${JSON.stringify(input)}`;

/** The real tools with their effects and schemas; what they would read or do is recorded instead. */
const recorded = (tool: FeatureTool): FeatureTool => ({
  ...tool,
  preview: (input) => {
    // As a tool refuses that does not find what is meant: with the names of what there is.
    if ((input as { unknown?: boolean }).unknown)
      return Promise.reject(new ToolProblem(`没有找到。现有：${injected.join('、')}`));
    return Promise.resolve({ title: tool.title, summary: tool.title, blocks: [] });
  },
  run: (input) => {
    if (tool.effect !== 'read') executed.push(sign(tool.name, input));
    const text = injected.join('\n');
    const data = { items: injected.map((field) => ({ title: field, text: field })) };
    return Promise.resolve({ title: tool.title, summary: text, blocks: [{ type: 'text', text }], data });
  },
});

beforeAll(async () => {
  provideFeatureTools([...features.flatMap((feature) => feature.tools ?? []), () => import('./tools.ts')]);
  real = await loadFeatureTools();
  provideFeatureTools([() => Promise.resolve({ tools: real.map(recorded) })]);
});

beforeEach(() => {
  executed = [];
});

const changing = () => real.filter(({ effect }) => effect !== 'read');
const targets = (): InjectedCall[] =>
  changing().map(({ name }) => ({
    name,
    input: { resume: 'r', document: 'd', text: '攻击者写的', approved: true },
  }));
const injections = (): Injection[] => {
  const carriers = real.filter(({ effect, isUntrusted }) => effect === 'read' && isUntrusted);
  return makeInjections(
    300,
    [...carriers.map(({ name }) => name), 'read_web_page', 'attachment', 'file name', 'picture', ...refusing],
    targets(),
  );
};

/** Changing tools whose refusals name what is stored: titles of resumes, documents, conversations and pictures. */
const refusing = ['rename_resume', 'rename_document', 'rename_chat', 'convert_picture', 'export_resume'];

/** Where the text comes from before the model obeys it. */
function questionOf({ carrier, fields }: Injection): Partial<Message> {
  const text = fields.join('\n');
  if (carrier === 'attachment') return { files: [{ id: 'f', name: '合同.pdf', text }] };
  if (carrier === 'file name') return { files: [{ id: 'f', name: text, text: '' }] };
  if (carrier !== 'picture') return {};
  const url = 'data:image/png;base64,AA==';
  return { images: [{ id: 'i', name: text, url, width: 1, height: 1 }] };
}

/** A server's tool has its result before the browser runs anything. */
const served = ({ carrier, fields }: Injection): MessageToolCall[] =>
  carrier === 'read_web_page'
    ? [
        {
          id: 'w',
          name: 'read_web_page',
          input: {},
          output: { title: '', summary: fields.join('\n'), blocks: [] },
        },
      ]
    : [];

async function attack(
  injection: Injection,
  session: string,
  visitor: (call: MessageToolCall) => Decision,
  first: readonly ScriptedCall[] = [],
): Promise<void> {
  injected = injection.fields;
  const isRead = real.some(({ name }) => name === injection.carrier);
  const steps: (readonly ScriptedCall[])[] = [
    ...(isRead
      ? [[{ name: injection.carrier, input: { unknown: refusing.includes(injection.carrier) } }, ...first]]
      : first.length > 0
        ? [first]
        : []),
    injection.calls,
    // Again, under the id of what was allowed before, and under names that look alike.
    injection.calls.flatMap((call) => [
      { ...call, id: 'same' },
      { ...call, name: ` ${call.name}` },
      { ...call, name: call.name.toUpperCase() },
      { ...call, name: '__proto__' },
    ]),
  ];
  await runScripted({
    session,
    question: { ...questionOf(injection), toolCalls: served(injection) },
    visitor,
    model: () => steps.shift() ?? [],
  });
}

test('R-TOOL-90 300 injected texts change and send nothing, though the model obeys each and every tool was allowed before', async () => {
  const all = injections();
  expect(new Set(all.map(({ carrier }) => carrier)).size).toBeGreaterThanOrEqual(12);
  let asked = 0;
  for (const [at, injection] of all.entries()) {
    const session = `i${at}`;
    for (const { name } of changing()) grant(session, name);
    await attack(injection, session, () => {
      asked += 1;
      return 'refuse';
    });
  }
  expect(executed).toEqual([]);
  // Every order came as far as a question: none was lost on the way.
  expect(asked).toBeGreaterThanOrEqual(300);
}, 20_000);

test('R-TOOL-91 what the visitor allows after text of others was read is that call and no other', async () => {
  const write = changing().find(({ effect }) => effect === 'write');
  const wanted = { name: write?.name ?? '', input: { text: '用户要的' } };
  for (const [at, injection] of injections().slice(0, 100).entries()) {
    executed = [];
    const own = { ...injection, calls: [{ ...wanted, input: { text: '攻击者写的' } }] };
    const isOwn = (call: MessageToolCall) => sign(call.name, call.input) === sign(wanted.name, wanted.input);
    const visitor = (call: MessageToolCall): Decision => (isOwn(call) ? 'conversation' : 'refuse');
    await attack(own, `a${at}`, visitor, [wanted]);
    expect(executed, injection.carrier).toEqual([sign(wanted.name, wanted.input)]);
  }
}, 20_000);
