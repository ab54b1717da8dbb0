import { GalleryPictureId, readGalleryPictureRoute } from '@baigong/contracts';
import * as z from 'zod/mini';
import { withBasePath, withoutBasePath } from '../../../shared/lib/base-path.ts';
import { ApiError, call } from '../../../shared/lib/api.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { openPictures } from './open-pictures.ts';

/** The picture id of a link to this site's gallery; null for any other text. `origin` is that of the page. */
export function parseGalleryLink(text: string, origin: string): string | null {
  const address = URL.parse(text.trim(), origin);
  if (!address || address.origin !== origin || /\s/.test(text.trim())) return null;
  const name = /^\/community\/([^/]+)\/?$/i.exec(withoutBasePath(address.pathname))?.[1];
  return name !== undefined && z.safeParse(GalleryPictureId, name).success ? name : null;
}

/** Fetches and opens the original of a gallery picture. Reports errors; true if it is open. */
export async function openGalleryPicture(id: string): Promise<boolean> {
  try {
    const { title, original } = await call(readGalleryPictureRoute, { params: { id } });
    const response = await fetch(withBasePath(original.url));
    if (!response.ok) throw new ApiError('gallery.notFound', '这幅作品已经不在画廊里了，换一幅试试。');
    await openPictures([{ file: await response.blob(), name: title }]);
    return true;
  } catch (error) {
    const told = error instanceof ApiError ? error.message : '没能从画廊取来这幅作品，请检查网络后再试。';
    toast('error', told);
    return false;
  }
}
