import { corners } from './tone-distance.ts';

interface JudgedSyllable {
  tone: number;
  /** The voice and the target on the five-level scale, at the same moments. */
  levels: readonly number[];
  target: readonly number[];
  cost: number;
  /** Whether high and low in the voice's range are known, or only its shape. */
  heightKnown: boolean;
  /** Which syllable is meant, with its colon; empty when there is one. */
  which: string;
}

/** Below this the syllable is good (90 points and more) and needs no advice. */
const GOOD_DISTANCE = 0.42;
/** Differences under this many levels are not worth a word. */
const LARGE_DIFFERENCE = 0.9;

/** What to do better at one syllable, most important first, at most two sentences. */
export function toneAdvice({ tone, levels, target, cost, heightKnown, which }: JudgedSyllable): string[] {
  if (cost < GOOD_DISTANCE) return [];
  const voice = corners(levels);
  const goal = corners(target);
  const advice: string[] = [];
  const change = voice.end - voice.start;

  if (tone === 1) {
    if (change < -LARGE_DIFFERENCE) advice.push('第一声要平，你的声音往下落了，一直保持同样的高度。');
    else if (change > LARGE_DIFFERENCE) advice.push('第一声要平，你的声音往上扬了，一直保持同样的高度。');
    else if (Math.abs(voice.middle - (voice.start + voice.end) / 2) > LARGE_DIFFERENCE) {
      advice.push('第一声要平，中间不要拐弯。');
    }
  } else if (tone === 2) {
    if (change < -LARGE_DIFFERENCE) advice.push('第二声要往上扬，你的声音往下落了。');
    else if (change < 1) advice.push('第二声要往上扬，结尾再高一些。');
    else if (voice.start - voice.lowest > LARGE_DIFFERENCE)
      advice.push('第二声一开始就往上走，不要先降下去。');
  } else if (tone === 3) {
    if (voice.start - voice.lowest < 0.5) advice.push('第三声要先降到最低，再扬起来，你没有降下去。');
    else if (voice.start - voice.lowest > 2.2) advice.push('第三声的开头不高，稍微一降就到底了。');
    else if (voice.end - voice.lowest > 3.6) advice.push('第三声的结尾不用扬得那么高。');
  } else if (tone === 4) {
    if (change > LARGE_DIFFERENCE) advice.push('第四声要从高处落下，你的声音往上扬了。');
    else if (change > -2) advice.push('第四声要从最高一直落到最低，落得不够。');
  } else if (change > LARGE_DIFFERENCE) {
    advice.push('轻声又短又轻，不要往上扬。');
  }
  if (heightKnown || tone !== 1) {
    addHeight(advice, '开头', voice.start - goal.start);
    addHeight(advice, '结尾', voice.end - goal.end);
  }
  if (advice.length === 0) advice.push('调形差不多了，跟着目标线再读一遍，读得更稳一些。');
  return advice.slice(0, 2).map((sentence) => which + sentence);
}

function addHeight(advice: string[], place: string, difference: number): void {
  if (difference > LARGE_DIFFERENCE) advice.push(`${place}高了，放低一点。`);
  else if (difference < -LARGE_DIFFERENCE) advice.push(`${place}低了，提高一点。`);
}
