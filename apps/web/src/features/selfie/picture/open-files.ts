import { readPictureById } from '../../../shared/pictures/picture-records.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { maxSide, openPhoto, UnusablePhoto } from './selfie-picture.ts';

async function openWithToast(file: Blob, name: string): Promise<void> {
  try {
    const { shrunk } = await openPhoto(file, name);
    if (shrunk) toast('info', `照片很大，已缩到长边 ${maxSide} 像素再处理，打印 A4 也够清楚。`);
  } catch (error) {
    toast('error', error instanceof UnusablePhoto ? error.message : '照片没有打开，请再试一次。');
  }
}

/** Opens the first of some files as the photo to work on; tells what went wrong. */
export async function openFiles(files: readonly File[]): Promise<void> {
  const [file] = files;
  if (!file) return;
  if (files.length > 1) toast('info', '一次处理一张，先打开第一张。');
  await openWithToast(file, file.name || '粘贴的照片');
}

/** Opens a picture of ChatDatabase.images; false where it is no longer stored. */
export async function openStoredPicture(id: string): Promise<boolean> {
  const stored = await readPictureById(id).catch(() => null);
  if (!stored?.blob) return false;
  await openWithToast(stored.blob, stored.prompt.slice(0, 40) || '我的图片');
  return true;
}
