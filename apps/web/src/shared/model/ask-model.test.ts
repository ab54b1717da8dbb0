import { errorMessage } from '@baigong/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api.ts';
import { askModel } from './ask-model.ts';
import { fakeRunEnvironment, answerEvents } from './testing/fake-run-environment.ts';

const { signal } = new AbortController();
afterEach(() => vi.unstubAllGlobals());

test('R-MODEL-72 a question reaches the gateway with its pictures, and the answer streams in', async () => {
  const { environment, requests } = fakeRunEnvironment(answerEvents(['你', '好']));
  const heard: [string, string][] = [];
  const answer = await askModel({
    system: '你是助手',
    prompt: '看图',
    pictures: ['data:image/png;base64,AA=='],
    model: 'e/m',
    signal,
    environment,
    onText: (...text) => heard.push(text),
  });
  expect(answer).toEqual({ text: '你好', isComplete: true, model: 'e/m' });
  expect(heard).toEqual([
    ['你', '你'],
    ['好', '你好'],
  ]);
  expect(requests[0]).toMatchObject({
    model: 'e/m',
    messages: [
      { role: 'system', content: '你是助手' },
      { role: 'user', content: '看图', images: ['data:image/png;base64,AA=='] },
    ],
  });
});

test('R-MODEL-72 an answer that came to the model’s limit is not complete', async () => {
  const { environment } = fakeRunEnvironment(answerEvents(['半'], 'length'));
  expect(await askModel({ prompt: '问', signal, environment })).toMatchObject({
    text: '半',
    isComplete: false,
  });
});

test.each([
  [
    'a refusal before the first event',
    new ApiError('model.none', errorMessage('model.none')),
    errorMessage('model.none'),
  ],
  ['a review', answerEvents(['半'], 'refused'), errorMessage('model.reviewRefused')],
  ['nothing', answerEvents([' ']), '模型没有返回内容，请重试或换一个模型。'],
  [
    'too long a question',
    new ApiError('model.tooLong', errorMessage('model.tooLong')),
    '内容太长，超出了模型的上限。请删减一些再试，或换一个上下文更长的模型。',
  ],
  [
    'a cut line, of which nothing can be gone on with here',
    [
      { type: 'start', run: 'r', model: 'e/m', at: 0 } as const,
      {
        type: 'error',
        error: { code: 'model.cut', message: errorMessage('model.cut'), requestId: 'q' },
        at: 0,
      } as const,
    ],
    '与模型服务的连接中断，回答没有收完。请重试。',
  ],
  [
    'an error on the way',
    [
      { type: 'start', run: 'r', model: 'e/m', at: 0 } as const,
      { type: 'error', error: { code: 'model.busy', message: '忙', requestId: 'q' }, at: 0 } as const,
    ],
    '忙',
  ],
])('R-MODEL-73 %s is told in one sentence', async (_name, played, sentence) => {
  const { environment } = fakeRunEnvironment(played);
  await expect(askModel({ prompt: '问', signal, environment })).rejects.toThrow(
    expect.objectContaining({ name: 'ApiError', message: sentence }),
  );
});

test('R-MODEL-74 an abort stops the provider and gives back its reason', async () => {
  const stops: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    stops.push(address);
    return Promise.resolve(Response.json({ stopped: true }));
  });
  const control = new AbortController();
  const { environment, requests } = fakeRunEnvironment('silent');
  const asking = askModel({ prompt: '问', signal: control.signal, environment });
  control.abort(new Error('够了'));
  await expect(asking).rejects.toThrow('够了');
  expect(stops).toEqual([`/api/chat/runs/${requests[0]?.run}/stop`]);
});
