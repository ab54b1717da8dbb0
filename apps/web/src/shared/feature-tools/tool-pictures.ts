import type { PictureLabel } from '@baigong/pictures';
import * as z from 'zod/mini';
import {
  deletePictures,
  readAllPictures,
  readPictureById,
  readPictureIds,
} from '../pictures/picture-records.ts';
import { savePictureFile } from '../pictures/save-picture-file.ts';
import type { Picture } from '../pictures/picture.ts';
import { ToolProblem, type ToolAnswer } from './feature-tool.ts';
import { findOne } from './find-one.ts';

/** A name by which a list and a call know a picture. */
export const pictureTitle = ({ prompt }: Pick<Picture, 'prompt'>): string =>
  prompt.replace(/\s+/g, ' ').trim().slice(0, 60) || '无标题图片';

type WithFile = Picture & { readonly blob: Blob };

/** The visitor's picture that a call means, by its id, its title or 最新. Throws ToolProblem. */
export async function findPictureFor(wanted: string): Promise<WithFile> {
  const ids = await readPictureIds();
  const [newest] = ids;
  const asked = wanted.trim();
  const id = ['最新', '最近', '刚才'].some((word) => asked.startsWith(word)) ? newest : asked;
  const direct = id === undefined ? null : await readPictureById(id);
  if (direct) return withFile(direct);
  const all: { readonly id: string; readonly title: string }[] = [];
  for await (const batch of readAllPictures(ids))
    all.push(...batch.map((picture) => ({ id: picture.id, title: pictureTitle(picture) })));
  const found = await readPictureById(findOne(all, wanted, '图片').id);
  if (!found) throw new ToolProblem('这张图片刚被删除了。');
  return withFile(found);
}

function withFile(picture: Picture): WithFile {
  const { blob } = picture;
  if (!blob) throw new ToolProblem(`图片“${pictureTitle(picture)}”的文件已经丢失，只剩文字。`);
  return { ...picture, blob };
}

/** What taking a made picture back needs. */
export const MadePicture = z.object({ id: z.string(), updatedAt: z.number() });

/** Keeps a file that a tool made as a new picture, and answers with it. */
export async function keepMadePicture(
  blob: Blob,
  {
    title,
    summary,
    name,
    label,
    width,
    height,
  }: {
    readonly title: string;
    readonly summary: string;
    readonly name: string;
    readonly label: PictureLabel | null;
    readonly width: number;
    readonly height: number;
  },
): Promise<ToolAnswer> {
  const id = await savePictureFile(blob, { prompt: name, maker: 'file', width, height, label });
  const kept = await readPictureById(id);
  return {
    title,
    summary,
    blocks: [{ type: 'picture', id, label: name }],
    data: { id, title: name, width, height, bytes: blob.size, type: blob.type },
    undo: { id, updatedAt: kept?.updatedAt ?? 0 },
  };
}

/** Of the data of `keepMadePicture`. */
export const MadePictureData = z.object({
  id: z.string(),
  title: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  type: z.string(),
});

/** Deletes a picture that a tool made. Throws ToolProblem where it was changed since. */
export async function deleteMadePicture({ id, updatedAt }: z.infer<typeof MadePicture>): Promise<void> {
  const picture = await readPictureById(id);
  if (!picture) throw new ToolProblem('这张图片已经删除了。');
  if (picture.updatedAt !== updatedAt || picture.favourite)
    throw new ToolProblem('这张图片之后又改过或收藏了，没有删除。不要它的话，可以在文生图里删除。');
  await deletePictures([id]);
}
