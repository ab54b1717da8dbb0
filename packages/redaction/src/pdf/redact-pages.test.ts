import type { PageLine } from './redact-page.ts';
import { expect, test } from 'vitest';
import { isInFile } from '../byte-search.ts';
import {
  redactPages,
  type Bar,
  type CopyChecks,
  type DrawnPage,
  type RedactPdfOptions,
} from './redact-pages.ts';

const line = (text: string, y: number): PageLine => ({
  chars: Array.from(text, (char, at) => ({
    text: char,
    box: { left: 10 * at, right: 10 * (at + 1), top: y - 8, bottom: y + 2 },
  })),
  start: { x: 0, y },
  end: { x: 10 * text.length, y },
  size: 10,
});

/** Pages of a hundred points that count how many of them are in memory. */
function drawer(textOf: (page: number) => readonly string[]) {
  const state = { open: 0, most: 0, covered: [] as (readonly Bar[])[] };
  const draw = (page: number): Promise<DrawnPage> => {
    state.open += 1;
    state.most = Math.max(state.most, state.open);
    return Promise.resolve({
      width: 100,
      height: 100,
      lines: textOf(page).map((text, at) => line(text, 20 * (at + 1))),
      pixels: { width: 200, height: 200 },
      cover: (bars) => void state.covered.push(bars),
      toJpeg: () => Promise.resolve(new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)])),
      close: () => {
        state.open -= 1;
      },
    });
  };
  return { state, draw };
}

const never = new AbortController().signal;
const optionsOf = (more: Partial<RedactPdfOptions> = {}): RedactPdfOptions => ({
  password: undefined,
  mask: 'pseudonym',
  choices: { values: [{ kind: 'name', text: '张三丰' }] },
  mapping: new Map(),
  pieces: [],
  onProgress: () => undefined,
  signal: never,
  ...more,
});
const checks: CopyChecks = {
  isBlack: () => Promise.resolve(true),
  isClean: async (file, { values }, signal) =>
    !(await isInFile(
      file,
      (bytes) => [...values.values()].some((one) => new TextDecoder().decode(bytes).includes(one)),
      signal,
    )),
};

test('R-REDACT-39 of 300 pages one is in memory at a time, and each is said when it is done', async () => {
  const { state, draw } = drawer((page) => [`第${page}页 张三丰`]);
  const said: string[] = [];
  const made = await redactPages(
    300,
    draw,
    optionsOf({ onProgress: (done, pages) => void said.push(`${done}/${pages}`) }),
    checks,
  );
  if (made.state !== 'done') throw new Error(made.reason);
  expect([state.open, state.most, state.covered.length]).toEqual([0, 1, 300]);
  expect([said[0], said[150], said.at(-1), said.length]).toEqual(['0/300', '150/300', '300/300', 301]);
  expect(made.report).toContain('遮住 300 处');
  expect(made.mapping).toEqual([['【当事人甲】', '张三丰']]);
});

test('R-REDACT-39 a stop ends the work with the page it is at, and a failing page leaves nothing in memory', async () => {
  const work = new AbortController();
  const { state, draw } = drawer(() => ['正文']);
  const stopped = redactPages(
    300,
    draw,
    optionsOf({ signal: work.signal, onProgress: (done) => done === 7 && work.abort() }),
    checks,
  );
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  expect([state.open, state.covered.length]).toEqual([0, 8]);
  const failing = drawer(() => ['正文']);
  const broken = redactPages(3, failing.draw, optionsOf(), {
    ...checks,
    isBlack: () => Promise.reject(new Error('no memory')),
  });
  await expect(broken).rejects.toThrow('no memory');
  expect(failing.state.open).toBe(0);
});

test('R-REDACT-39 what is too long, not black or not clean is refused with what to do', async () => {
  const reasonOf = async (pages: number, more: Partial<CopyChecks> = {}) => {
    const made = await redactPages(pages, drawer(() => ['张三丰']).draw, optionsOf(), { ...checks, ...more });
    return made.state === 'refused' ? made.reason : '';
  };
  expect(await reasonOf(1_001)).toContain('拆成几份');
  expect(await reasonOf(1, { isBlack: () => Promise.resolve(false) })).toContain('.txt');
  expect(await reasonOf(1, { isClean: () => Promise.resolve(false) })).toContain('.txt');
});

test('R-REDACT-39 a copy without a match is made and says so; a value that a page break cuts goes from both pages', async () => {
  const plain = await redactPages(1, drawer(() => ['正文']).draw, optionsOf(), checks);
  expect(plain.state === 'done' && plain.report).toContain('没有要遮的内容');
  const { state, draw } = drawer((page) => (page === 1 ? ['见 110105194'] : ['91231002X，已核对']));
  const pieces = [
    { page: 1, text: '110105194', placeholder: '【身份证1】' },
    { page: 2, text: '91231002X', placeholder: '' },
  ];
  const made = await redactPages(2, draw, optionsOf({ pieces }), checks);
  expect(made.state).toBe('done');
  expect(state.covered.map((bars) => bars.length)).toEqual([1, 1]);
});

test('R-REDACT-43 a copy says on how many pages the text was recognised, where what was misread is not covered', async () => {
  const { draw } = drawer(() => ['张三丰']);
  const scanned = async (page: number) => ({ ...(await draw(page)), isRecognised: page > 1 });
  const made = await redactPages(3, scanned, optionsOf(), checks);
  expect(made.state === 'done' && made.report).toContain('其中 2 页的文字是识别出来的');
  const typed = await redactPages(3, draw, optionsOf(), checks);
  expect(typed.state === 'done' && typed.report).not.toContain('识别');
});

test('R-REDACT-39 a large copy is searched in windows, also over their edges and in streams that reach over them', async () => {
  const isIn = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes).includes('SECRET');
  const filler = 'x'.repeat(9_990);
  expect(await isInFile(new Blob([filler, 'SECRET', filler]), isIn, never, 9_993)).toBe(true);
  const packed = new Uint8Array(
    await new Response(
      new Blob([`${'y'.repeat(50)}SECRET`]).stream().pipeThrough(new CompressionStream('deflate')),
    ).arrayBuffer(),
  );
  const stream = [
    '<</Filter/FlateDecode/Length ',
    String(packed.length),
    '>>\nstream\n',
    packed,
    '\nendstream',
  ];
  expect(await isInFile(new Blob([filler, ...stream, filler]), isIn, never, 10_020)).toBe(true);
  expect(await isInFile(new Blob([filler, filler]), isIn, never, 9_993)).toBe(false);
});
