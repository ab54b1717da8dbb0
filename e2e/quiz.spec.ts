import { readFile } from 'node:fs/promises';
import {
  emptyProgress,
  type Item,
  loadBank,
  loadWholeBank,
  type Progress,
  correctAnswer,
} from '@baigong/quiz';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';

const bank = await loadWholeBank();

/** Puts a record of the quiz into the browser's database, as if it had been kept there before. */
async function keepRecord(page: Page, record: object): Promise<void> {
  await page.goto('/mandarinQuiz');
  await expect(page.getByText(/题库共 [\d,]+ 题/)).toBeVisible();
  await page.evaluate(
    (value) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('BaigongDatabase');
        opening.addEventListener('error', () => reject(new Error('not opened')));
        opening.addEventListener('success', () => {
          const change = opening.result.transaction('quiz', 'readwrite');
          change.objectStore('quiz').put(value);
          change.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
    record,
  );
}

const kept = (progress: Progress) => ({ id: 'progress', revision: 1, progress });
const mistake = ({ kind }: Item) => ({ kind, given: '不会', at: 1, times: 1, rightSince: 0 });

const question = (page: Page) =>
  page.getByRole('list', { name: /./ }).filter({ has: page.locator('[aria-keyshortcuts]') });

/** Answers the choice question on screen by its digit, and tells the item's text. */
async function answer(page: Page, right: boolean): Promise<string> {
  const options = question(page).getByRole('button');
  await expect(options.first()).toBeEnabled();
  const text =
    (await page
      .locator('[data-marked], [role=img]')
      .first()
      .locator('xpath=ancestor-or-self::*[@role="img"]')
      .getAttribute('aria-label')) ?? '';
  const words = (await options.allInnerTexts()).map((line) => line.replace(/^\d\s*/, '').trim());
  const item = bank.find(
    (one) =>
      one.text === text &&
      'distractors' in one &&
      [correctAnswer(one), ...one.distractors].every((word) => words.includes(word)),
  );
  if (!item) throw new Error(`no item ${text} with ${words.join(', ')}`);
  const place = words.findIndex((word) => (word === correctAnswer(item)) === right);
  await page.keyboard.press(String(place + 1));
  return text;
}

test('R-QUIZ-30 R-QUIZ-31 R-QUIZ-33 R-QUIZ-35 practice by keyboard: a wrong answer goes into the book and leaves it after two right ones @main', async ({
  page,
}) => {
  await page.goto('/mandarinQuiz');
  await page.getByRole('button', { name: /^平翘舌/ }).click();
  await expect(page).toHaveURL(/view=practice&of=retroflex/);
  const wrong = await answer(page, false);
  const feedback = page.getByRole('region', { name: '讲解' });
  await expect(feedback).toContainText('没答对');
  await expect(feedback.getByRole('button', { name: '下一题' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('第 2 题，共 10 题')).toBeVisible();
  await answer(page, true);
  await expect(feedback).toContainText('答对了');
  await page.reload();
  await expect(page.getByText('接着上次，前面答对 1 题，答错 1 题')).toBeVisible();
  await expect(page.getByLabel('第 3 题，共 10 题')).toBeVisible();
  await page.getByRole('button', { name: '离开练习' }).click();
  const unfinished = page.getByRole('list', { name: '没做完的' });
  await expect(unfinished).toContainText('平翘舌做到第 3 题，共 10 题');
  await expectAccessible(page);
  await unfinished.getByRole('button', { name: '接着做' }).click();
  await page.getByRole('button', { name: '换新的一组' }).click();
  await expect(page.getByLabel('第 1 题，共 10 题')).toBeVisible();
  await page.getByRole('button', { name: '离开练习' }).click();
  await expect(page.getByRole('heading', { name: '按题型练' })).toBeVisible();
  await expect(unfinished).toHaveCount(0);
  await page.getByRole('button', { name: /^错题本 \d/ }).click();
  const book = page.getByRole('list', { name: '错题', exact: true });
  await expect(book.getByRole('listitem')).toHaveCount(1);
  await expect(book).toContainText(wrong);
  await expectAccessible(page);
  for (const round of [1, 2]) {
    await page.getByRole('button', { name: '重练错题' }).click();
    expect(await answer(page, true)).toBe(wrong);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '这一组答对 1 题，共 1 题' })).toBeVisible();
    await page.getByRole('button', { name: '离开' }).click();
    if (round === 1) await expect(book).toContainText('已答对 1 次');
  }
  await expect(page.getByRole('heading', { name: '错题本是空的' })).toBeVisible();
});

test('R-QUIZ-37 without a Chinese voice items are shown without sound; with one they are heard and asked by ear', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const said: string[] = [];
    const voices = new URLSearchParams(location.search).has('silent')
      ? [{ lang: 'en-US', localService: true }]
      : [{ lang: 'zh-CN', localService: true }];
    Object.assign(window, { said });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', {
      value: class {
        readonly text: string;
        constructor(text: string) {
          this.text = text;
        }
      },
    });
    Object.defineProperty(window, 'speechSynthesis', {
      value: Object.assign(new EventTarget(), {
        getVoices: () => voices,
        speak: ({ text }: { text: string }) => said.push(text),
        cancel: () => undefined,
      }),
    });
  });
  await page.goto('/mandarinQuiz?view=practice&of=tone&silent');
  await expect(page.getByText('没有可用的中文语音')).toBeVisible();
  await expect(page.getByRole('radio', { name: '听音' })).toHaveCount(0);
  await page.goto('/mandarinQuiz?view=practice&of=tone');
  await page.getByRole('radio', { name: '听音' }).click();
  await expect(page.getByText('听一听，选出你听到的')).toBeVisible();
  await expect(page.getByRole('button', { name: '听一遍' })).toBeVisible();
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  await expect.poll(said).toHaveLength(1);
  await page.getByRole('button', { name: '慢速' }).click();
  await expect.poll(said).toHaveLength(2);
  await page.keyboard.press('1');
  await expect(page.getByRole('region', { name: '讲解' })).toBeVisible();
});

test('R-QUIZ-46 R-QUIZ-61 an exam goes on without a microphone that is refused, and the part counts as unread', async ({
  page,
}) => {
  await giveMicrophone(page, 'refused');
  await page.goto('/mandarinQuiz?view=exam');
  await page.getByRole('button', { name: '开始测试' }).click();
  await page.getByRole('button', { name: '开始这一部分' }).click();
  await expect(page.getByText('没有麦克风权限')).toBeVisible();
  await page.getByRole('button', { name: '练习', exact: true }).click();
  await expect(page.getByRole('list', { name: '没做完的' })).toContainText(
    '模拟测试做到第 1 部分，计时还在走',
  );
  await page.getByRole('button', { name: '接着考' }).click();
  await page.getByRole('button', { name: '读完了' }).click();
  await expect(page.getByText('没有录到说话的声音')).toBeVisible();
  await page.getByRole('button', { name: '按没读算，继续' }).click();
  await expect(page.getByRole('heading', { name: '读多音节词语' })).toBeVisible();
});

const marks: Readonly<Record<string, string>> = {
  ā: 'a1',
  á: 'a2',
  ǎ: 'a3',
  à: 'a4',
  ē: 'e1',
  é: 'e2',
  ě: 'e3',
  è: 'e4',
  ī: 'i1',
  í: 'i2',
  ǐ: 'i3',
  ì: 'i4',
  ō: 'o1',
  ó: 'o2',
  ǒ: 'o3',
  ò: 'o4',
  ū: 'u1',
  ú: 'u2',
  ǔ: 'u3',
  ù: 'u4',
  ǖ: 'ü1',
  ǘ: 'ü2',
  ǚ: 'ü3',
  ǜ: 'ü4',
};

/** `lǜ sè` as `lü4 se4`. */
const withDigits = (pinyin: string): string =>
  pinyin
    .split(' ')
    .map((syllable) => {
      const plain = syllable.replace(/[^a-zü]/g, (letter) => marks[letter]?.[0] ?? letter);
      const tone = syllable.match(/[^a-zü]/g)?.map((letter) => marks[letter]?.[1] ?? '')[0] ?? '';
      return plain + tone;
    })
    .join(' ');

test('R-QUIZ-32 pinyin is typed with ü, v or u:, with marks or digits; what is no pinyin is not counted', async ({
  page,
}) => {
  const items = (await loadBank('syllable')).filter(({ pinyin }) => /[üǖǘǚǜ]/.test(pinyin)).slice(0, 3);
  const mistakes = Object.fromEntries(items.map((item) => [item.id, mistake(item)]));
  await keepRecord(page, kept({ ...emptyProgress(), mistakes }));
  await page.goto('/mandarinQuiz?view=practice&of=mistakes');
  const box = page.getByRole('textbox', { name: '拼音' });
  const spellings = [
    (pinyin: string) => pinyin,
    (pinyin: string) => withDigits(pinyin).replaceAll('ü', 'v'),
    (pinyin: string) => withDigits(pinyin).replaceAll('ü', 'u:'),
  ];
  for (const [at, spell] of spellings.entries()) {
    await expect(box).toBeFocused();
    await expect(page.getByLabel(`第 ${at + 1} 题，共 3 题`)).toBeVisible();
    const text = await page.getByRole('img').first().getAttribute('aria-label');
    const item = items.find((one) => one.text === text);
    if (at === 0) {
      await box.fill('qqq');
      await page.keyboard.press('Enter');
      await expect(box).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByRole('region', { name: '讲解' })).toHaveCount(0);
      await expectAccessible(page);
    }
    await box.fill(spell(item?.pinyin ?? ''));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: '讲解' })).toContainText('答对了');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: '这一组答对 3 题，共 3 题' })).toBeVisible();
  await page.goto('/mandarinQuiz?view=statistics');
  await expect(page.getByText('累计答题').locator('..')).toContainText('3 题');
});

test('R-QUIZ-55 an answer given the moment before the page is closed is kept', async ({ page }) => {
  const [item] = await loadBank('syllable');
  if (!item) throw new Error('The bank is empty');
  await keepRecord(page, kept({ ...emptyProgress(), mistakes: { [item.id]: mistake(item) } }));
  await page.goto('/mandarinQuiz?view=practice&of=mistakes');
  const box = page.getByRole('textbox', { name: '拼音' });
  await expect(box).toBeFocused();
  // As on a slow disk: whatever is to be written waits behind this until the page is gone.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('BaigongDatabase');
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('quiz', 'readwrite').objectStore('quiz');
          const hold = () => {
            store.get('progress').addEventListener('success', hold);
            resolve();
          };
          hold();
        });
      }),
  );
  await box.fill(item.pinyin);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '讲解' })).toContainText('答对了');
  await page.goto('/mandarinQuiz?view=statistics');
  const answered = page.getByText('累计答题').locator('..');
  await expect(answered).toContainText('1 题');
  // Once, however often the page is opened.
  await page.reload();
  await expect(answered).toContainText('1 题');
});

test('R-QUIZ-40 R-QUIZ-41 R-QUIZ-42 older progress is brought up to date, damaged progress quarantined, and a file brings it back', async ({
  page,
}) => {
  const [item] = await loadBank('tone');
  if (!item) throw new Error('no item');
  await keepRecord(page, {
    id: 'progress',
    version: 1,
    items: { [item.id]: { right: 3, wrong: 1, last: 1_700_000_000_000 } },
    wrongBook: [item.id],
    days: { '2026-01-02': 4 },
  });
  await page.goto('/mandarinQuiz?view=mistakes');
  await expect(page.getByRole('list', { name: '错题', exact: true })).toContainText(item.text);
  await page.goto('/mandarinQuiz?view=statistics');
  await expect(page.getByRole('figure', { name: '半年练习日历' })).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出进度' }).click();
  const file = await readFile(await (await saving).path());

  await keepRecord(page, {
    id: 'progress',
    revision: 7,
    progress: {
      ...emptyProgress(),
      mistakes: 'gone',
      kindTallies: { tone: { answered: 9, right: 8 } },
      days: { '2026-02-03': { answered: 9, right: 8, seconds: 60 } },
    },
  });
  await page.goto('/mandarinQuiz?view=statistics');
  await expect(page.getByText('以前的进度有一部分读不出来')).toBeVisible();
  await expect(page.getByText('累计答题').locator('..')).toContainText('9 题');
  const aside = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('BaigongDatabase');
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('aside').objectStore('aside').count();
          counting.addEventListener('success', () => resolve(counting.result));
        });
      }),
  );
  expect(aside).toBe(1);
  const picker = page.getByTestId('progress-file');
  await picker.setInputFiles({ name: '坏.json', mimeType: 'application/json', buffer: Buffer.from('{"a":') });
  await expect(page.getByText('不是普通话测试导出的进度')).toBeVisible();
  await picker.setInputFiles({ name: '进度.json', mimeType: 'application/json', buffer: file });
  await expect(page.getByText('已导入，并和现有进度合在一起')).toBeVisible();
  await page.getByRole('button', { name: /错题本/ }).click();
  await expect(page.getByRole('list', { name: '错题', exact: true })).toContainText(item.text);
});

test('R-QUIZ-54 an item that has left the bank is counted neither as due nor as wrong', async ({ page }) => {
  const [item] = await loadBank('tone');
  if (!item) throw new Error('no item');
  const due = { due: 1, stability: 1, difficulty: 5, scheduledDays: 1, learningSteps: 0, reps: 1, lapses: 0 };
  const track = { ...due, state: 2 as const, last: 0 };
  const gone = 'grammar:=不再问的句子。';
  await keepRecord(
    page,
    kept({
      ...emptyProgress(),
      items: { [item.id]: track, [gone]: track },
      mistakes: { [item.id]: mistake(item), [gone]: { ...mistake(item), kind: 'grammar' } },
      kindTallies: { tone: { answered: 2, right: 0 } },
    }),
  );
  await page.goto('/mandarinQuiz');
  await expect(page.getByRole('region', { name: '今天' }).getByRole('heading')).toHaveText('待复习 1 题');
  const book = page.getByRole('button', { name: '错题本 1' });
  await book.click();
  await expect(page.getByRole('list', { name: '错题', exact: true }).getByRole('listitem')).toHaveCount(1);
});

test('R-QUIZ-43 R-QUIZ-44 statistics are drawn, told as tables, and made into a picture', async ({
  page,
}) => {
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
  await keepRecord(
    page,
    kept({
      ...emptyProgress(),
      days: { [day]: { answered: 20, right: 15, seconds: 120 } },
      contrastTallies: { 'zh/z': { answered: 20, right: 15 } },
      kindTallies: { retroflex: { answered: 20, right: 15 } },
    }),
  );
  await page.goto('/mandarinQuiz?view=statistics');
  const columns = page.getByRole('figure', { name: '近两周的题量' });
  await expect(columns.getByRole('img')).toBeVisible();
  await columns.getByRole('button', { name: /看表格/ }).click();
  await expect(columns.getByRole('row').last()).toContainText('15');
  await expectAccessible(page);
  await page.getByRole('button', { name: '做成成绩图' }).click();
  const dialog = page.getByRole('dialog', { name: '成绩图' });
  await expect(dialog.getByRole('img', { name: /连续练习 1 天.*正确率 75%/ })).toBeVisible();
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载图片' }).click();
  const picture = await readFile(await (await saving).path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1440]);
});

/** A microphone with a voice that moves or is steady, and goes away by `loseMicrophone`; or one that is refused. */
function giveMicrophone(page: Page, kind: 'speaks' | 'hums' | 'refused'): Promise<unknown> {
  return page.addInitScript((wanted) => {
    navigator.mediaDevices.getUserMedia = async () => {
      if (wanted === 'refused') throw new DOMException('denied', 'NotAllowedError');
      const context = new AudioContext();
      const voice = context.createOscillator();
      voice.type = 'sawtooth';
      voice.frequency.value = 180;
      const melody = context.createOscillator();
      melody.frequency.value = 1.5;
      const depth = context.createGain();
      depth.gain.value = wanted === 'hums' ? 0 : 25;
      melody.connect(depth).connect(voice.frequency);
      melody.start();
      const out = context.createMediaStreamDestination();
      voice.connect(out);
      voice.start();
      const lose = () => {
        for (const track of out.stream.getTracks()) {
          track.stop();
          track.dispatchEvent(new Event('ended'));
        }
      };
      Object.assign(window, { loseMicrophone: lose, spokenSeconds: () => context.currentTime });
      return out.stream;
    };
  }, kind);
}

/** Waits until enough was said for a voice to be found in the recording. */
const speak = async (page: Page): Promise<void> => {
  await expect(page.getByText('正在录音')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { spokenSeconds: () => number }).spokenSeconds()))
    .toBeGreaterThan(1.5);
};

const loseMicrophone = (page: Page) =>
  page.evaluate(() => (window as unknown as { loseMicrophone: () => void }).loseMicrophone());

test('R-QUIZ-45 R-QUIZ-46 R-QUIZ-47 a mock exam runs by the clock, survives a reload and a lost microphone, and comes to a level', async ({
  page,
}) => {
  await giveMicrophone(page, 'speaks');
  await page.clock.install({ time: new Date('2026-11-22T10:00:00+08:00') });
  await page.goto('/mandarinQuiz?view=exam');
  await expectAccessible(page);
  await page.getByRole('button', { name: '开始测试' }).click();
  const begin = page.getByRole('button', { name: '开始这一部分' });
  await begin.click();
  await expect(page.getByText('正在录音')).toBeVisible();
  await loseMicrophone(page);
  await expect(page.getByText('麦克风中途断开了')).toBeVisible();
  await page.clock.fastForward(100_000);
  await expect(page.getByRole('timer')).toHaveText(/1:(?:4|5)\d/);
  // The time runs on while the page is away.
  await page.reload();
  await expect(page.getByRole('timer')).toHaveText(/1:(?:3|4|5)\d/);
  await page.clock.fastForward(120_000);
  await expect(page.getByText('时间到了。可以读完')).toBeVisible();
  await speak(page);
  await page.getByRole('button', { name: '读完了' }).click();
  await expect(page.getByRole('heading', { name: '自己对照：读单音节字词' })).toBeVisible();
  // What was said until the microphone went away, and after the reload, is heard again.
  const heard = page.locator('audio');
  await expect(heard.first()).toHaveAttribute('aria-label', /录音/);
  await expect
    .poll(() => heard.first().evaluate((sound: HTMLAudioElement) => sound.readyState))
    .toBeGreaterThan(0);
  expect(await heard.first().evaluate((sound: HTMLAudioElement) => sound.error)).toBeNull();
  const first = page.getByRole('button', { name: /没打分$/ }).first();
  await first.click();
  await page.getByRole('button', { name: /读对$/ }).first().click();
  await expect(page.getByText('读错 1，有缺陷 0，没读 0。还有 99 个没打分，按没读算')).toBeVisible();
  await page.getByRole('button', { name: '其余都读对了' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: '记下，继续' }).click();
  await begin.click();
  // Nothing was said in this part.
  await loseMicrophone(page);
  await page.getByRole('button', { name: '读完了' }).click();
  await page.getByRole('button', { name: '按没读算，继续' }).click();
  await begin.click();
  await page.getByRole('radio').first().check();
  await page.clock.fastForward(181_000);
  await expect(page.getByRole('heading', { name: '朗读短文' })).toBeVisible();
  await begin.click();
  await speak(page);
  await page.getByRole('button', { name: '读完了' }).click();
  await page.getByLabel('读错、漏读、添读的字数').fill('5');
  await page.getByRole('button', { name: '记下，继续' }).click();
  await expect(page.getByRole('alert')).toContainText('还有 4 项没有打分');
  for (const fault of ['声母或韵母的系统性缺陷', '语调偏误', '朗读不流畅（包括回读）'])
    await page.getByRole('radiogroup', { name: fault }).getByRole('radio', { name: '没有' }).click();
  await page.getByRole('radiogroup', { name: '停连不当' }).getByRole('radio', { name: '扣 0.5 分' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: '记下，继续' }).click();
  await page.getByRole('radio').nth(1).check();
  await begin.click();
  await expect(page.getByRole('timer')).toBeVisible();
  await speak(page);
  await page.clock.fastForward(181_000);
  for (const grade of ['标准，极少有失误', '规范', '自然流畅'])
    await page.getByRole('radio', { name: grade, exact: true }).check();
  await page.getByRole('button', { name: '记下，看结果' }).click();
  await expect(page.getByText('模拟测试结果')).toBeVisible();
  await expect(page.locator('#exam-result')).toHaveText(/\d+(?:\.\d+)? 分.*级/);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('模拟测试结果')).toBeVisible();
  await page.getByRole('button', { name: '统计', exact: true }).click();
  await expect(page.getByRole('figure', { name: '模拟测试' })).toContainText('考过 1 次');
});

/** A second of a voice whose pitch goes from one frequency to another, as a WAV file. */
function glide(from: number, to: number): Buffer {
  const rate = 16_000;
  const body = Buffer.alloc(rate * 2);
  let phase = 0;
  for (let at = 0; at < rate; at++) {
    const part = Math.min(1, Math.max(0, (at / rate - 0.25) / 0.5));
    phase += (2 * Math.PI * from * (to / from) ** part) / rate;
    const loud = part > 0 && part < 1 ? Math.min(1, part * 12, (1 - part) * 12) : 0;
    let sample = 0;
    for (let harmonic = 1; harmonic <= 6; harmonic++) sample += Math.sin(harmonic * phase) / harmonic;
    body.writeInt16LE(Math.round(5_000 * loud * sample), at * 2);
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + body.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(body.length, 40);
  return Buffer.concat([head, body]);
}

test('R-QUIZ-50 R-QUIZ-51 the tone trainer scores a recording, and says what is wrong with a file that is none', async ({
  page,
}) => {
  await page.goto('/mandarinQuiz?view=tone');
  await page.getByRole('button', { name: '去声', exact: true }).click();
  await expectAccessible(page);
  const file = page.getByTestId('tone-file');
  const give = (name: string, buffer: Buffer) => file.setInputFiles({ name, mimeType: 'audio/wav', buffer });
  const score = page.getByRole('region', { name: '评分' }).getByRole('status');
  const points = async () => Number(/\d+/.exec((await score.textContent()) ?? '')?.[0]);
  await give('降.wav', glide(240, 110));
  await expect(score).toBeVisible();
  const falling = await points();
  await expect(page.getByRole('img', { name: /和你念的音高曲线/ })).toBeVisible();
  await give('汤.wav', await readFile('packages/quiz/test/voices/man-tang1.wav'));
  await expect.poll(points).toBeLessThan(falling);
  await give('烫.wav', await readFile('packages/quiz/test/voices/man-tang4.wav'));
  await expect.poll(points).toBeGreaterThanOrEqual(60);
  await give('坏.wav', Buffer.from('not a sound'));
  await expect(page.getByText('“坏.wav”打不开')).toBeVisible();
  await give('升.wav', glide(110, 240));
  await expect(score).toBeVisible();
  const rising = await points();
  expect(falling).toBeGreaterThan(rising + 20);
  // A person's 四, through a microphone that adds a constant.
  await give('四.wav', await readFile('packages/quiz/test/voices/people/si4.wav'));
  await expect.poll(points).toBeGreaterThan(rising + 20);
  await page.getByRole('radio', { name: '双音节' }).click();
  await expect(score).toHaveCount(0);
  await expect(page.getByRole('button', { name: '阴平 + 阴平' })).toHaveAttribute('aria-pressed', 'true');
});

test('R-QUIZ-52 a microphone that is refused is reported, and a file is taken instead', async ({ page }) => {
  await giveMicrophone(page, 'refused');
  await page.goto('/mandarinQuiz?view=tone');
  await page.getByRole('button', { name: '开始念' }).click();
  await expect(page.getByRole('alert')).toContainText('没有麦克风权限');
  await expect(page.getByRole('alert').getByRole('button', { name: '改用录音文件' })).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('alert')).toContainText('没有麦克风权限');
});

test('R-QUIZ-53 a voice is drawn while it lasts, and scored when the microphone goes away midway', async ({
  page,
}) => {
  await giveMicrophone(page, 'hums');
  await page.goto('/mandarinQuiz?view=tone');
  await page.getByRole('button', { name: '开始念' }).click();
  const chart = page.getByRole('img', { name: /和你念的音高曲线/ });
  await expect(chart).toBeVisible();
  // A moment's voice is not scored: the line is given time to come half-way over the chart.
  const widthOf = async (drawn: Locator) => (await drawn.boundingBox())?.width ?? 0;
  const half = (await widthOf(chart)) / 2;
  await expect.poll(() => widthOf(chart.locator('path').last())).toBeGreaterThan(half);
  await loseMicrophone(page);
  await expect(page.getByRole('alert')).toContainText('麦克风中途断开了');
  await expect(page.getByRole('button', { name: '听我念的' })).toBeEnabled();
  // A steady hum is a good first tone.
  const score = page.getByRole('region', { name: '评分' }).getByRole('status');
  await expect(score).toHaveText(/\d/);
  expect(Number(/\d+/.exec((await score.textContent()) ?? '')?.[0])).toBeGreaterThanOrEqual(60);
});

test('R-QUIZ-34 the quiz fits a phone: home, a typed answer with its tone keys, the exam and the trainer @phone @main', async ({
  page,
}) => {
  const items = (await loadBank('syllable')).slice(0, 1);
  const mistakes = Object.fromEntries(items.map((item) => [item.id, mistake(item)]));
  await keepRecord(page, kept({ ...emptyProgress(), mistakes }));
  const fits = () =>
    page.evaluate(() => (document.querySelector('#main')?.scrollWidth ?? 0) <= window.innerWidth);
  expect(await fits()).toBe(true);
  await expectAccessible(page);
  await page.goto('/mandarinQuiz?view=practice&of=mistakes');
  const box = page.getByRole('textbox', { name: '拼音' });
  const [plain = ''] = withDigits(items[0]?.pinyin ?? '').split(' ');
  await box.fill(plain.replace(/\d/, ''));
  await page.getByRole('button', { name: '第三声' }).click();
  await expect(box).toHaveValue(`${plain.replace(/\d/, '')}3`);
  expect(await fits()).toBe(true);
  const height = (await page.getByRole('button', { name: '第三声' }).boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page);
  for (const view of ['exam', 'tone', 'statistics']) {
    await page.goto(`/mandarinQuiz?view=${view}`);
    await expect(page.getByRole('button', { name: /开始测试|开始念|导出进度/ })).toBeVisible();
    expect(await fits()).toBe(true);
  }
});

test('R-QUIZ-62 R-QUIZ-63 the set of the day is done in two goes, and a reminder for the calendar leads back to it @both', async ({
  page,
}) => {
  await page.goto('/mandarinQuiz');
  const daily = page.getByRole('region', { name: '每日一练' });
  await daily.getByRole('button', { name: '做今天的五题' }).click();
  const skip = async () => {
    await page.getByRole('button', { name: '不会，看答案' }).click();
    await page.getByRole('button', { name: /^(?:下一题|看结果)/ }).click();
  };
  await skip();
  await skip();
  await page.getByRole('button', { name: '离开练习' }).click();
  await expect(daily).toContainText('今天的五题做了 2 题。');
  await expect(page.getByRole('list', { name: '没做完的' })).toHaveCount(0);
  await daily.getByRole('button').click();
  for (let left = 3; left > 0; left -= 1) await skip();
  await expect(page.getByRole('heading', { name: /共 3 题/ })).toBeVisible();
  await page.getByRole('button', { name: '离开', exact: true }).click();
  await expect(daily).toContainText('今天的五题做完了，明天再来。');
  await expectAccessible(page);

  await page.getByLabel('提醒时间').fill('07:30');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '加进日历' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('普通话练习提醒.ics');
  const event = (await readFile(await download.path(), 'utf8')).replaceAll('\r\n ', '');
  expect(event).toMatch(/DTSTART:\d{8}T073000\r\n/);
  expect(event).toContain('RRULE:FREQ=DAILY');
  await page.reload();
  await expect(page.getByLabel('提醒时间')).toHaveValue('07:30');
  await page.goto(/URL:(.*)\r/.exec(event)?.[1] ?? '');
  await expect(page.getByText('每日一练').first()).toBeVisible();
});
