import type { AttachableItem, AttachedItem } from '../../../shared/feature-tools/attachable.ts';
import { findPictureFor, pictureTitle } from '../../../shared/feature-tools/tool-pictures.ts';
import { readAllPictures, readPictureIds } from '../../../shared/pictures/picture-records.ts';

/** Older ones are found by their screen. */
const maxItems = 500;

export async function listItems(): Promise<readonly AttachableItem[]> {
  const items: AttachableItem[] = [];
  for await (const batch of readAllPictures((await readPictureIds()).slice(0, maxItems)))
    for (const picture of batch)
      if (picture.blob)
        items.push({
          id: picture.id,
          title: pictureTitle(picture),
          note: `${picture.width} × ${picture.height}`,
        });
  return items;
}

export async function readItem(id: string): Promise<AttachedItem> {
  const picture = await findPictureFor(id);
  return { kind: 'picture', name: pictureTitle(picture), file: picture.blob };
}
