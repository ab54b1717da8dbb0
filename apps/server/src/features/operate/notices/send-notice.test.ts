import { expect, test } from 'vitest';
import { serve } from '../../../../test/serve.ts';
import { isRobot, noticeBody, noticeText } from './notice-message.ts';
import { NoticeRefused, sendNotice } from './send-notice.ts';

const counts = { reports: 2, complaints: 0, feedback: 3 };

test('R-OPER-04 a group robot gets its own form, any other address text and counts', () => {
  const text = noticeText(counts, undefined);
  expect(text).toBe('百工有新的内容等待处理：画廊举报 2 条，反馈 3 条。');
  const bodyFor = (url: string): unknown => JSON.parse(noticeBody(new URL(url), text, counts));
  for (const url of [
    'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k',
    'https://oapi.dingtalk.com/robot/send?access_token=k',
  ])
    expect(bodyFor(url)).toEqual({ msgtype: 'text', text: { content: text } });
  expect(bodyFor('https://open.feishu.cn/open-apis/bot/v2/hook/k')).toEqual({
    msg_type: 'text',
    content: { text },
  });
  expect(bodyFor('https://hooks.example.com/k')).toEqual({ text, ...counts });
  expect(isRobot(new URL('https://open.feishu.cn/x'))).toBe(true);
  expect(isRobot(new URL('https://constructor/x'))).toBe(false);
});

test('R-OPER-04 a webhook that refuses, is gone or says too much is told by its reason, never by its address', async () => {
  const signal = new AbortController().signal;
  const send = (address: string) => sendNotice(`${address}/secret-key`, 'x', counts, signal);
  const reasonOf = async (address: string): Promise<string> => {
    const error: unknown = await send(address).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(NoticeRefused);
    expect(String(error)).not.toContain('secret-key');
    return error instanceof Error ? error.message : '';
  };
  expect(await reasonOf('http://127.0.0.1:9')).toBe('连不上');
  expect(await reasonOf(await serve((_, response) => response.writeHead(403).end()))).toBe('回答 HTTP 403');
  // No redirect is followed.
  const elsewhere = await serve((_, response) => response.writeHead(302, { Location: '/' }).end());
  expect(await reasonOf(elsewhere)).toBe('回答 HTTP 302');
  expect(await reasonOf(await serve((_, response) => response.end('x'.repeat(100_000))))).toBe('回答太长');
  await expect(send(await serve((_, response) => response.end('whatever')))).resolves.toBeUndefined();
});

test('R-OPER-04 a message ends with the process', async () => {
  const stopping = new AbortController();
  const asked = Promise.withResolvers<void>();
  const address = await serve(() => asked.resolve());
  const sending = sendNotice(address, 'x', counts, stopping.signal);
  await asked.promise;
  stopping.abort(new Error('stopping'));
  await expect(sending).rejects.toThrow('stopping');
});
