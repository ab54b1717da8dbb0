import { pictureLabel } from '@baigong/pictures';
import { nextId } from '../../../shared/lib/snowflake.ts';
import { withLabel } from '../../../shared/pictures/encode-picture.ts';
import { brush } from '../make/brush-client.ts';
import { producer } from '../make/brush-makings.ts';
import type { WallpaperScene } from './wallpaper-of-day.ts';

/** A scene as a PNG, labelled as the brush's pictures are. */
export async function paintWallpaper(
  scene: WallpaperScene,
  size: { readonly width: number; readonly height: number },
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Blob> {
  const blob = await brush.call('paint', { ...scene, negative: '', ...size }, { signal, onProgress });
  return withLabel(blob, pictureLabel('computer', { producer, produceId: nextId() }));
}
