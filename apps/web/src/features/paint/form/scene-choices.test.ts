import { expect, test } from 'vitest';
import { emptyForm } from '../make/paint-form.ts';
import { readForBrush } from '../make/needs-model.ts';
import { readPrompt } from '../make/read-prompt.ts';
import { chosenOf, sceneChoices, withChoice } from './scene-choices.ts';

const [season, time, weather] = sceneChoices;
const wordsIn = (prompt: string) => readPrompt({ ...emptyForm, prompt }).words;

test('R-PAINT-87 a choice takes the place of the word that made the one before, or stands at the end', () => {
  for (const [prompt, choice, word, expected] of [
    ['', season, '秋天', '秋天'],
    ['湖', season, '秋天', '湖，秋天'],
    ['秋天的湖', season, '冬天', '冬天的湖'],
    ['秋天的湖', season, '', '湖'],
    ['湖，秋天', season, '', '湖'],
    ['湖，傍晚', time, '夜晚', '湖，夜晚'],
    ['Autumn lake', season, '春天', '春天 lake'],
    ['薰衣草', season, '夏天', '薰衣草，夏天'],
    ['麦田，黄金时刻', time, '夜晚', '麦田，夜晚'],
    ['雪山，大雾，下雪', weather, '晴朗', '雪山，晴朗'],
  ] as const)
    expect(withChoice(prompt, choice, word, wordsIn(prompt)), prompt).toBe(expected);
});

test('R-PAINT-87 what the words say is what is chosen; what they only bring along is not', () => {
  expect(chosenOf(season, wordsIn('深秋的山谷'))).toBe('秋天');
  expect(chosenOf(time, wordsIn('海上明月'))).toBe('');
  expect(chosenOf(weather, wordsIn('湖'))).toBe('');
  for (const choice of sceneChoices)
    for (const word of choice.words) expect(chosenOf(choice, wordsIn(`湖，${word}`)), word).toBe(word);
});

test('R-PAINT-86 whoever asks the brush for what it has no scene for is told so', async () => {
  await expect(readForBrush({ ...emptyForm, prompt: '雪山下的猫' })).rejects.toThrow(
    '这需要图像模型。内置画笔只画风景，不会画“猫”。',
  );
  await expect(readForBrush({ ...emptyForm, prompt: '孤独' })).rejects.toThrow('这句话里没有它会画的景');
  await expect(readForBrush({ ...emptyForm, prompt: '电脑壁纸，星空', style: 'ink' })).resolves.toMatchObject(
    {
      format: 'desktop',
    },
  );
});
