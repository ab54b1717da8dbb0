import { zipSync } from 'fflate';
import type { OpenedPicture } from '../pictures/open-picture.ts';
import { convertPicture, extensionOf, type Conversion } from './convert-picture.ts';

/** A name without its ending and without what archives and systems do not take. */
const bareName = (name: string): string =>
  name
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, '_')
    .slice(0, 80) || '图片';

/** File names, each once: the second 照片.jpg is 照片-2.jpg. */
export function uniqueNames(names: readonly string[], extension: string): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const bare = bareName(name);
    let made = `${bare}.${extension}`;
    for (let n = 2; taken.has(made.toLowerCase()); n += 1) made = `${bare}-${n}.${extension}`;
    taken.add(made.toLowerCase());
    return made;
  });
}

/**
 * All pictures in one ZIP, converted alike; none is enlarged. Those that could not be converted are named in `failed`.
 * @param onProgress how many are done
 */
export async function convertAll(
  pictures: readonly OpenedPicture[],
  conversion: Conversion,
  onProgress: (done: number) => void,
): Promise<{ readonly archive: Blob | null; readonly count: number; readonly failed: readonly string[] }> {
  const names = uniqueNames(
    pictures.map(({ name }) => name),
    extensionOf(conversion.format),
  );
  const files: Record<string, Uint8Array> = {};
  const failed: string[] = [];
  for (const [at, picture] of pictures.entries()) {
    const width = Math.min(picture.width, conversion.width);
    const made = await convertPicture(picture, { ...conversion, width }).catch(() => null);
    if (made) files[names[at] ?? ''] = new Uint8Array(await made.arrayBuffer());
    else failed.push(picture.name);
    onProgress(at + 1);
  }
  const count = pictures.length - failed.length;
  // Pictures are compressed already.
  const archive =
    count > 0 ? new Blob([new Uint8Array(zipSync(files, { level: 0 }))], { type: 'application/zip' }) : null;
  return { archive, count, failed };
}
