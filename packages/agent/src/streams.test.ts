import { readdirSync, readFileSync } from 'node:fs';
import { array, assert, asyncProperty, constantFrom, integer } from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { fitInput } from './fit-input.ts';
import { WireError, type ModelChunk } from './model.ts';
import { readOllamaStream } from './ollama.ts';
import { readChatStream } from './openai-stream.ts';

const Head = z.object({
  about: z.string(),
  wire: z.enum(['openai', 'ollama']),
  /** The line stays open after the last byte. */
  open: z.optional(z.boolean()),
  events: z.array(z.array(z.unknown())),
});

const folder = new URL('../test/streams/', import.meta.url);
const readCase = (file: string) => {
  const content = readFileSync(new URL(file, folder), 'utf8');
  const end = content.indexOf('\n');
  const head = Head.parse(JSON.parse(content.slice(0, end)));
  return { file, ...head, raw: content.slice(end + 1) };
};
const cases = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.txt'))
  .toSorted()
  .map(readCase);

/** The tools that the models of the corpus were offered. */
const schemas: Record<string, Record<string, unknown>> = {
  get_weather: { properties: { city: { type: 'string' }, days: { type: 'integer' } } },
  calc: { properties: { n: { type: 'number' }, text: { type: 'string' }, items: { type: 'array' } } },
};

function fit(name: string, input: unknown): unknown {
  const parsed = z.record(z.string(), z.unknown()).safeParse(input);
  return parsed.success ? fitInput(schemas[name] ?? {}, parsed.data) : input;
}

/** What is left of the parts for a reader: neighbours joined, what turned out to be thoughts among the thoughts. */
function eventsOf(chunks: readonly ModelChunk[]): unknown[][] {
  const events: unknown[][] = [];
  const add = (type: string, text: string) => {
    const last = events.at(-1);
    if (last?.[0] === type) last[1] = `${String(last[1])}${text}`;
    else events.push([type, text]);
  };
  for (const chunk of chunks) {
    if (chunk.type === 'text' || chunk.type === 'reasoning') add(chunk.type, chunk.text);
    else if (chunk.type === 'rethink') {
      const said = events.pop();
      const text = typeof said?.[1] === 'string' ? said[1] : '';
      expect([said?.[0], text.length >= chunk.chars]).toEqual(['text', true]);
      if (text.length > chunk.chars) events.push(['text', text.slice(0, -chunk.chars)]);
      add('reasoning', text.slice(-chunk.chars));
    } else if (chunk.type === 'picture') events.push(['picture', chunk.url]);
    else if (chunk.type === 'sources')
      events.push(['sources', chunk.sources.map(({ number, title, url }) => [number, title, url])]);
    else if (chunk.type === 'tool-call')
      events.push([
        'call',
        chunk.name,
        fit(chunk.name, chunk.input),
        ...(chunk.signature ? [chunk.signature] : []),
      ]);
    else if (chunk.type === 'finish')
      events.push([
        'finish',
        chunk.reason,
        ...(chunk.inputTokens === undefined ? [] : [chunk.inputTokens, chunk.outputTokens]),
      ]);
  }
  return events
    .map(([type, text, ...rest]) =>
      type === 'text' || type === 'reasoning' ? [type, String(text).trim()] : [type, text, ...rest],
    )
    .filter(([type, text]) => !(type === 'text' || type === 'reasoning') || text !== '');
}

async function read({ wire, open }: (typeof cases)[number], pieces: readonly string[]): Promise<unknown[][]> {
  async function* coming() {
    yield* pieces;
    // Nobody closes the line.
    if (open) await new Promise(() => undefined);
  }
  const complaints = { readComplaint: () => undefined, hasTools: true };
  const chunks: ModelChunk[] = [];
  const stream =
    wire === 'openai'
      ? readChatStream(coming(), {
          ...complaints,
          maxEventChars: 1_000_000,
          parseJson: JSON.parse,
          after: (_ms, action) => {
            // Once all that has come was read.
            setImmediate(action);
            return () => undefined;
          },
        })
      : readOllamaStream(coming(), { ...complaints, maxLineChars: 1_000_000 });
  try {
    for await (const chunk of stream) chunks.push(chunk);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return [...eventsOf(chunks), ['error', error.code]];
  }
  return eventsOf(chunks);
}

test.each(cases)('R-WIRE-01 $file', async (one) => {
  expect(await read(one, [one.raw])).toEqual(one.events);
});

test('R-WIRE-01 the corpus has 150 streams at least, each of its own', () => {
  expect(new Set(cases.map(({ raw, open }) => `${open}${raw}`)).size).toBe(cases.length);
  expect(cases.length).toBeGreaterThanOrEqual(150);
});

/** A text in pieces of these lengths, over and over. */
function split(text: string, lengths: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let at = 0, n = 0; at < text.length; n++) {
    const length = lengths[n % lengths.length] ?? 1;
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
}

test('R-WIRE-02 an answer reads the same character by character', async () => {
  for (const one of cases)
    expect([one.file, await read(one, one.raw.split(''))]).toEqual([one.file, one.events]);
});

test('R-WIRE-02 an answer reads the same wherever it is cut', async () => {
  const lengths = array(integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 });
  await assert(
    asyncProperty(constantFrom(...cases), lengths, async (one, cut) => {
      expect(await read(one, split(one.raw, cut))).toEqual(one.events);
    }),
    { numRuns: 1_500 },
  );
});

/** Reads what a hostile provider sends, and gives what came of it with the seconds that it took. */
async function readHostile(pieces: Iterable<string>) {
  async function* coming() {
    yield* pieces;
  }
  const started = performance.now();
  let chars = 0;
  let failure = '';
  const options = {
    maxEventChars: 4_000_000,
    parseJson: JSON.parse,
    readComplaint: () => undefined,
    hasTools: true,
  };
  try {
    for await (const chunk of readChatStream(coming(), { ...options, after: () => () => undefined }))
      if (chunk.type === 'text' || chunk.type === 'reasoning') chars += chunk.text.length;
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    failure = error.code;
  }
  return { failure, chars, seconds: (performance.now() - started) / 1_000 };
}

const event = (delta: unknown) => `data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`;
const piecesOf = (text: string, chars: number) => split(text, [chars]);
const MiB = 1024 * 1024;

test('R-WIRE-03 a line without end is left', async () => {
  function* endless() {
    for (;;) yield 'data: xxxxxxxxxxxxxxxxxxxxxxxx';
  }
  expect(await readHostile(endless())).toMatchObject({ failure: 'model.answerTooLarge' });
});

test.each([
  '<think>',
  '</think>',
  '<tool_call>',
  '<<<<<<<',
  '`',
  '\n```',
  '![](data:',
  '<|channel|>',
  '[',
  '"`<',
])('R-WIRE-03 a megabyte of %j is read in time that grows with its length alone', async (mark) => {
  const text = mark.repeat(MiB / mark.length);
  const inPieces = piecesOf(text, 61).map((content) => event({ content }));
  expect((await readHostile(inPieces)).seconds).toBeLessThan(20);
  expect((await readHostile([event({ content: text })])).seconds).toBeLessThan(5);
});

test('R-WIRE-03 ten thousand calls, and arguments without end, are left', async () => {
  const call = (n: number) =>
    event({ tool_calls: [{ index: n, id: `c${n}`, function: { name: 'x', arguments: '{}' } }] });
  const many = await readHostile(Array.from({ length: 10_000 }, (_, n) => call(n)));
  expect(many).toMatchObject({ failure: 'model.answerTooLarge' });
  const piece = event({ tool_calls: [{ index: 0, function: { name: 'x', arguments: '[{"a":"' } }] });
  const long = await readHostile(Array.from({ length: 200_000 }, () => piece));
  expect(long).toMatchObject({ failure: 'model.answerTooLarge' });
  expect(many.seconds + long.seconds).toBeLessThan(20);
});

test('R-WIRE-03 a call in the text without end is left', async () => {
  const pieces = [
    event({ content: '<tool_call>' }),
    ...Array.from({ length: 300 }, () => event({ content: '{"a":['.repeat(1_000) })),
  ];
  expect(await readHostile(pieces)).toMatchObject({ failure: 'model.answerTooLarge' });
});
