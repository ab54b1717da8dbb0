// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { ApiError } from '../lib/api.ts';
import { click, render } from '../ui/render-for-test.ts';
import { usePages } from './use-pages.ts';
import { useServerData } from './use-server-data.ts';

/** Calls that are answered when the test says so, in any order. */
function calls<T>() {
  const made: {
    readonly question: string;
    readonly signal: AbortSignal | undefined;
    readonly answer: (value: T) => Promise<void>;
    readonly fail: (error: unknown) => Promise<void>;
  }[] = [];
  return {
    made,
    ask: (question: string, signal?: AbortSignal): Promise<T> => {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      made.push({
        question,
        signal,
        answer: (value) => act(async () => resolve(value)),
        fail: (error) => act(async () => reject(error)),
      });
      return promise;
    },
  };
}

test('an answer is kept while the call is made again and when that fails, and the next success clears the problem', async () => {
  const { made, ask } = calls<string>();
  function View({ version = 0 }: { readonly version?: number }) {
    const { value, problem, reload, update } = useServerData('a', (signal) => ask('a', signal), { version });
    return (
      <>
        <p>
          {value ?? 'none'} {problem ?? 'fine'}
        </p>
        <button id="reload" onClick={reload}>
          reload
        </button>
        <button id="update" onClick={() => update((before) => `${before}!`)}>
          update
        </button>
      </>
    );
  }
  const { get, rerender } = render(<View />);
  await made[0]?.fail(new ApiError('network', '连接不上'));
  expect(get('p').textContent).toBe('none 连接不上');
  click(get('#reload'));
  // Nothing to show, so that the screen says again that it reads.
  expect(get('p').textContent).toBe('none fine');
  await made[1]?.answer('one');
  expect(get('p').textContent).toBe('one fine');
  click(get('#update'));
  expect(get('p').textContent).toBe('one! fine');
  rerender(<View version={1} />);
  expect(get('p').textContent).toBe('one! fine');
  await made[2]?.fail(new TypeError('undefined is not a function'));
  expect(get('p').textContent).toBe('one! 读取失败，请重试。');
  click(get('#reload'));
  await made[3]?.answer('two');
  expect(get('p').textContent).toBe('two fine');
});

test('the answer to an older question is not shown, its call is aborted, and its change is dropped', async () => {
  const { made, ask } = calls<string>();
  const updates: (() => void)[] = [];
  function View({ question }: { readonly question: string }) {
    const { value, update } = useServerData(question, (signal) => ask(question, signal));
    updates.push(() => update(() => `changed ${question}`));
    return <p>{value ?? 'none'}</p>;
  }
  const { get, rerender } = render(<View question="a" />);
  rerender(<View question="b" />);
  expect(made.map(({ question, signal }) => [question, signal?.aborted])).toEqual([
    ['a', true],
    ['b', false],
  ]);
  await made[1]?.answer('b');
  await made[0]?.answer('a');
  act(() => updates[0]?.());
  expect(get('p').textContent).toBe('b');
  rerender(<View question="c" />);
  expect(get('p').textContent).toBe('none');
});

test('pages are added, one at a time; a page of a list that began anew meanwhile is not', async () => {
  const { made, ask } = calls<{ items: string[]; next: string | null }>();
  const failures: unknown[] = [];
  function View({ list }: { readonly list: string }) {
    const { value, isReading, problem, more, reload } = usePages(
      list,
      (cursor, signal) => ask(`${list} ${cursor}`, signal),
      { onError: (error) => failures.push(error) },
    );
    return (
      <>
        <p>
          {value?.flatMap(({ items }) => items).join()} {isReading ? 'reading' : (problem ?? 'idle')}
        </p>
        {more && (
          <button id="more" onClick={more}>
            more
          </button>
        )}
        <button id="reload" onClick={reload}>
          reload
        </button>
      </>
    );
  }
  const { get, container, rerender } = render(<View list="x" />);
  await made[0]?.answer({ items: ['1'], next: 'n1' });
  expect(get('p').textContent).toBe('1 idle');
  click(get('#more'));
  expect(get('p').textContent).toBe('1 reading');
  expect(container.querySelector('#more')).toBeNull();
  await made[1]?.fail(new ApiError('network', '连接不上'));
  expect(get('p').textContent).toBe('1 连接不上');
  expect(failures).toHaveLength(1);
  click(get('#more'));
  await made[2]?.answer({ items: ['2'], next: 'n2' });
  expect(get('p').textContent).toBe('1,2 idle');
  click(get('#more'));
  click(get('#reload'));
  await made[4]?.answer({ items: ['new'], next: 'n9' });
  await made[3]?.answer({ items: ['3'], next: null });
  expect(get('p').textContent).toBe('new idle');
  click(get('#more'));
  rerender(<View list="y" />);
  await made[5]?.answer({ items: ['late'], next: null });
  await made[6]?.answer({ items: ['y1'], next: null });
  expect(get('p').textContent).toBe('y1 idle');
  expect(container.querySelector('#more')).toBeNull();
  expect(made.map(({ question }) => question)).toEqual([
    'x undefined',
    'x n1',
    'x n1',
    'x n2',
    'x undefined',
    'x n9',
    'y undefined',
  ]);
});
