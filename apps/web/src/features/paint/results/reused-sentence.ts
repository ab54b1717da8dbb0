import { brushEdition } from '@baigong/brush';
import type { Picture } from '../../../shared/pictures/picture.ts';

/** What of a picture is put into the form. */
export type ReusedPart = 'all' | 'prompt' | 'seed';

const sentences = { all: '描述和参数已填好', prompt: '描述已填好', seed: '种子已锁定' } as const;

/** What the visitor is told when a picture's words or choices stand in the form again. */
export function reusedSentence({ edition }: Pick<Picture, 'edition'>, part: ReusedPart): string {
  const older = edition !== null && edition !== brushEdition;
  if (older && part !== 'prompt')
    return `${sentences[part]}。它是旧版内置画笔画的，同样的种子现在会画得不一样。`;
  return sentences[part];
}
