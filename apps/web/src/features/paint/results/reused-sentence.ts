import { brushEdition } from '@baigong/brush';
import type { Recipe } from '../../../shared/lib/hand-off/hand-off.ts';
import type { Picture } from '../../../shared/pictures/picture.ts';
import { isBrush } from '../models/brush-model.ts';

/** What of a picture is put into the form. */
export type ReusedPart = 'all' | 'prompt' | 'seed';

const sentences = { all: '描述和参数已填好', prompt: '描述已填好', seed: '种子已锁定' } as const;

/** A page that was opened long ago may be the older one of the two. */
const otherEdition = (edition: number): string =>
  `它是${edition < brushEdition ? '旧' : '新'}版内置画笔画的，同样的种子现在会画得不一样。`;
const unknown = '没有记下它是哪一版内置画笔画的，同样的种子现在可能画得不一样。';

/** What the visitor is told when a picture's words or choices stand in the form again. */
export function reusedSentence({ edition }: Pick<Picture, 'edition'>, part: ReusedPart): string {
  if (edition === null || edition === brushEdition || part === 'prompt') return sentences[part];
  return `${sentences[part]}。${otherEdition(edition)}`;
}

/** What the visitor is told of a recipe by the brush that will not, or may not, give the same picture again; else null. */
export function recipeSentence({ model, seed, edition }: Recipe): string | null {
  if (seed === undefined || model === undefined || !isBrush(model) || edition === brushEdition) return null;
  return edition === undefined ? unknown : otherEdition(edition);
}
