import { afterEach, expect, test, vi } from 'vitest';
import { chooseVoice } from './chinese-voice.ts';
import { MicrophoneProblem, openMicrophone } from './microphone.ts';

afterEach(() => vi.unstubAllGlobals());

const voice = (lang: string, localService = true) => ({ lang, localService });

test('R-QUIZ-37 of all voices one of this device that speaks Mandarin is chosen, that of the mainland first', () => {
  const choose = (...voices: ReturnType<typeof voice>[]) => chooseVoice(voices);
  expect(choose(voice('en-US'), voice('zh-TW'), voice('zh-CN'))).toBe(2);
  expect(choose(voice('zh_CN_#Hans'))).toBe(0);
  expect(choose(voice('cmn-Hans-CN'))).toBe(0);
  expect(choose(voice('zh-TW'), voice('zh'))).toBe(1);
});

test('R-QUIZ-37 Cantonese is no model, and a voice elsewhere would be sent the text', () => {
  for (const lang of ['zh-HK', 'yue-HK', 'zh-MO', 'zh-yue', 'ja-JP', 'zha'])
    expect(chooseVoice([voice(lang)]), lang).toBeUndefined();
  expect(chooseVoice([voice('zh-CN', false)])).toBeUndefined();
  expect(chooseVoice([])).toBeUndefined();
});

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
])('R-QUIZ-52 %s of the browser is told as %s', async (name, kind) => {
  vi.stubGlobal('MediaRecorder', () => undefined);
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: () => Promise.reject(new DOMException('no', name)) },
  });
  const problem = await openMicrophone().catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(MicrophoneProblem);
  expect(problem).toMatchObject({ kind });
  expect((problem as Error).message).toMatch(/[。]$/);
});

test('R-QUIZ-52 a page without a secure address, or without a recorder, says so', async () => {
  vi.stubGlobal('navigator', {});
  await expect(openMicrophone()).rejects.toMatchObject({ kind: 'unsupported' });
  vi.stubGlobal('MediaRecorder', undefined);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => Promise.resolve({}) } });
  await expect(openMicrophone()).rejects.toMatchObject({ kind: 'unsupported' });
});
