import { copyPng } from '../../../shared/lib/clipboard.ts';
import { download } from '../../../shared/lib/download.ts';
import { handOffPictures } from '../../../shared/lib/hand-off/hand-off.ts';
import { encodePicture, fileExtension, type PictureFormat } from '../../../shared/pictures/encode-picture.ts';
import type { Picture } from '../../../shared/pictures/picture.ts';
import { updatePicture, deletePictures } from '../../../shared/pictures/picture-records.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { changeForm, useForm } from '../form/form-store.ts';
import { withRecipe } from '../make/paint-form.ts';
import { sentenceOf } from '../make/sentence.ts';
import { reusedSentence, type ReusedPart } from './reused-sentence.ts';

/** A name for the file: the prompt's beginning, without what file systems refuse. */
export function fileNameOf({ prompt, seed }: Picture, ending: string): string {
  const words = prompt
    .replaceAll(/[\s\p{Cc}\\/:*?"<>|.#%]+/gu, ' ')
    .trim()
    .slice(0, 24)
    .trim();
  return `${words === '' ? '百工图片' : words}${seed === null ? '' : `-${seed}`}.${ending}`;
}

const lost = '这张图片的数据读不出来，无法使用。描述还在，可以用它重新画一张。';

/** Hands the picture to the visitor: as it was made, or in another format. */
export async function downloadPicture(picture: Picture, format: PictureFormat | 'original'): Promise<void> {
  const { blob, label } = picture;
  if (!blob) {
    toast('error', lost);
    return;
  }
  try {
    const file = format === 'original' ? blob : await encodePicture(blob, format, label);
    await download('paint.file-picture', file, fileNameOf(picture, fileExtension(file.type)));
  } catch (error) {
    toast('error', sentenceOf(error));
  }
}

/** Puts the picture on the clipboard. Browsers take PNG alone there. Call it from a press. */
export async function copyPicture({ blob, label }: Picture): Promise<void> {
  if (!blob) {
    toast('error', lost);
    return;
  }
  try {
    // Safari wants the promise itself, within the press.
    await copyPng('paint.copy-picture', encodePicture(blob, 'image/png', label));
    toast('success', '图片已复制');
  } catch {
    toast('error', '浏览器不允许复制图片，请改用下载。');
  }
}

export async function toggleFavourite({ id, favourite }: Picture): Promise<void> {
  try {
    await updatePicture(id, { favourite: !favourite });
  } catch (error) {
    toast('error', sentenceOf(error));
  }
}

/** Deletes pictures; a toast brings them back. */
export async function removePictures(ids: readonly string[]): Promise<void> {
  try {
    const undo = await deletePictures(ids);
    const run = () => void undo().catch((error: unknown) => toast('error', sentenceOf(error)));
    toast('success', ids.length === 1 ? '已删除' : `已删除 ${ids.length} 张`, {
      action: { label: '撤销', onClick: run },
    });
  } catch (error) {
    toast('error', sentenceOf(error));
  }
}

/** Puts the picture's words and choices into the form; with its seed the same picture comes out. */
export function reuse(picture: Picture, part: ReusedPart): void {
  const form = useForm.getState();
  const { prompt, negative, style, model, seed, width, height } = picture;
  if (part === 'prompt') changeForm({ prompt, negative, style });
  else if (part === 'seed') {
    if (seed !== null) changeForm({ seed, seedLocked: true });
  } else {
    const size = width > 0 && height > 0 ? { width, height } : {};
    changeForm(
      withRecipe(form, {
        prompt,
        negative,
        style,
        ...(model === '' ? {} : { model }),
        ...size,
        ...(seed === null ? {} : { seed }),
      }),
    );
  }
  toast('success', reusedSentence(picture, part));
}

const targetPaths = {
  vision: '/image',
  gallery: '/community',
  // The resume opened last, at its style settings.
  resume: '/resume/edit?open=style',
  selfie: '/selfie',
} as const;

/** Hands pictures to another screen. Returns its path. */
export function sendPictures(to: keyof typeof targetPaths, ids: readonly string[]): string {
  handOffPictures({ from: 'paint', to }, ids);
  return targetPaths[to];
}
