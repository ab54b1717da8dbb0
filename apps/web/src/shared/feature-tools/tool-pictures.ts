import type { PictureLabel } from '@baigong/pictures/label';
import type * as z from 'zod/mini';
import {
  deletePictures,
  readAllPictures,
  readPictureById,
  readPictureIds,
} from '../pictures/picture-records.ts';
import { savePictureFile } from '../pictures/save-picture-file.ts';
import { fromDataUrl } from '../lib/data-url.ts';
import { readPicture, type Picture } from '../pictures/picture.ts';
import type { AttachedPicture } from './attachable.ts';
import { ToolProblem, type ToolAnswer } from './feature-tool.ts';
import { findOne } from './find-one.ts';
import type { MadePicture } from './made-picture.ts';
import { loadAttachedPictures } from './registry.ts';

/** A name by which a list and a call know a picture. */
export const pictureTitle = ({ prompt }: Pick<Picture, 'prompt'>): string =>
  prompt.replace(/\s+/g, ' ').trim().slice(0, 60) || '无标题图片';

type WithFile = Picture & { readonly blob: Blob };

/** Marks the id of a picture that is in a conversation alone. */
const attachedMark = 'attached:';

async function openAttached({ id, name, url, width, height, at }: AttachedPicture): Promise<WithFile> {
  const blob = await fromDataUrl(url);
  const fields = { id: attachedMark + id, prompt: name, maker: 'file', width, height, blob };
  const picture = readPicture({ ...fields, createdAt: at, updatedAt: at });
  if (!picture) throw new ToolProblem('附上的图片读不出来，请重新附上再试。');
  return withFile(picture);
}

/** What shows a picture in a preview. An attached one is in the conversation above. */
export const pictureBlocks = (picture: Picture) =>
  picture.id.startsWith(attachedMark)
    ? []
    : [{ type: 'picture' as const, id: picture.id, label: pictureTitle(picture) }];

const isNewestAsked = (asked: string): boolean =>
  ['最新', '最近', '刚才'].some((word) => asked.startsWith(word));

/** 附图, 附图 2: which of the pictures of the latest message that has any, from 0; undefined for another text. */
function attachedPlace(asked: string): number | undefined {
  const [, number] = /^附图\s*(\d{0,2})$/.exec(asked) ?? [];
  return number === undefined ? undefined : Math.max(0, Number(number) - 1);
}

/**
 * The visitor's picture that a call means: by its id, its title, 最新, or 附图 (附图 2) of those that were attached to
 * the conversation. Throws ToolProblem.
 */
export async function findPictureFor(wanted: string, conversation = ''): Promise<WithFile> {
  const asked = wanted.trim();
  const attached = conversation === '' ? [] : await loadAttachedPictures(conversation);
  const place = attachedPlace(asked);
  if (place !== undefined) {
    const latest = attached.filter(({ isLatest }) => isLatest);
    const found = latest[place];
    if (found) return openAttached(found);
    throw new ToolProblem(
      latest.length === 0
        ? '这次对话里没有附上图片。'
        : `最近附上的图片有 ${latest.length} 张，没有“${asked}”。`,
    );
  }
  const ids = await readPictureIds();
  const [newest] = ids;
  const isNewest = isNewestAsked(asked);
  const id = isNewest ? newest : asked;
  const direct = id === undefined ? null : await readPictureById(id);
  const last = attached.findLast(({ isLatest }) => isLatest);
  if (isNewest && last && last.at > (direct?.createdAt ?? 0)) return openAttached(last);
  if (direct) return withFile(direct);
  const all: { readonly id: string; readonly title: string }[] = attached.map((one) => ({
    id: attachedMark + one.id,
    title: one.name,
  }));
  for await (const batch of readAllPictures(ids))
    all.push(...batch.map((picture) => ({ id: picture.id, title: pictureTitle(picture) })));
  const match = findOne(all, wanted, '图片');
  const inMessage = attached.find((one) => attachedMark + one.id === match.id);
  if (inMessage) return openAttached(inMessage);
  const found = await readPictureById(match.id);
  if (!found) throw new ToolProblem('这张图片刚被删除了。');
  return withFile(found);
}

function withFile(picture: Picture): WithFile {
  const { blob } = picture;
  if (!blob) throw new ToolProblem(`图片“${pictureTitle(picture)}”的文件已经丢失，只剩文字。`);
  return { ...picture, blob };
}

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

/** Deletes a picture that a tool made. Throws ToolProblem where it was changed since. */
export async function deleteMadePicture({ id, updatedAt }: z.infer<typeof MadePicture>): Promise<void> {
  const picture = await readPictureById(id);
  if (!picture) throw new ToolProblem('这张图片已经删除了。');
  if (picture.updatedAt !== updatedAt || picture.favourite)
    throw new ToolProblem('这张图片之后又改过或收藏了，没有删除。不要它的话，可以在文生图里删除。');
  await deletePictures([id]);
}
