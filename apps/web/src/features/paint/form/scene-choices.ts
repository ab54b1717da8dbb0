import type { PromptReading } from '../make/read-prompt.ts';
import { hasPhrase, togglePhrase } from './phrases.ts';

/** What can be chosen of any scene, in words that the brush reads. */
export const sceneChoices = [
  { theme: 'season', label: '季节', words: ['春天', '夏天', '秋天', '冬天'] },
  { theme: 'time', label: '时间', words: ['黎明', '白天', '日落', '夜晚'] },
  { theme: 'weather', label: '天气', words: ['晴朗', '下雨', '下雪', '大雾'] },
] as const;

export type SceneChoice = (typeof sceneChoices)[number];

const wordsOf = (choice: SceneChoice, words: PromptReading['words']) =>
  words.filter(({ theme, removed }) => !removed && theme === choice.theme);

/** What the words of a prompt choose by now; empty where they leave it open, or mean what is not offered. */
export const chosenOf = (choice: SceneChoice, words: PromptReading['words']): string =>
  choice.words.find((word) => word === wordsOf(choice, words)[0]?.label) ?? '';

/** The prompt with another choice: in the place of the word that made the one before, or at its end. */
export function withChoice(
  prompt: string,
  choice: SceneChoice,
  word: string,
  words: PromptReading['words'],
): string {
  let [next, placed] = [prompt, false];
  for (const before of wordsOf(choice, words)) {
    const at = next.toLowerCase().indexOf(before.word);
    if (at < 0) continue;
    const end = at + before.word.length;
    if (word !== '' && !placed) next = `${next.slice(0, at)}${word}${next.slice(end)}`;
    else if (hasPhrase(next, before.word)) next = togglePhrase(next, before.word);
    else next = `${next.slice(0, at)}${next.slice(end).replace(/^的/, '')}`;
    placed = true;
  }
  return placed || word === '' ? next : togglePhrase(next, word);
}
