import type { PhotoLight } from '@baigong/id-photo';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { drawPhoto, lightOf, type PhotoRecipe } from './draw-photo.ts';
import { makeFile, type FileOptions, type MadeFile } from './make-file.ts';
import type { IdPhoto } from './use-id-photo.ts';

/** A photo that is being drawn asks many times; only where it rests is measured and encoded. */
const debounceMs = 250;

/** Draws the photo onto a canvas whenever it changes, and measures its light where it rests. */
export function useDrawing(
  photo: IdPhoto,
  canvas: RefObject<HTMLCanvasElement | null>,
): PhotoLight | undefined {
  const { prepared, placement, size, background, feather, head } = photo;
  const [light, setLight] = useState<PhotoLight>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      const drawn = drawPhoto(prepared, { placement, size: size.px, background, feather }, true);
      canvas.current?.getContext('2d')?.drawImage(drawn.canvas, 0, 0);
      timer = setTimeout(() => setLight(lightOf(drawn, head, placement)), debounceMs);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [prepared, placement, size, background, feather, head, canvas]);
  return light;
}

/** What a photo's file came to. `problem` is a sentence for the visitor. */
export type FileState =
  | { readonly is: 'making' }
  | { readonly is: 'made'; readonly file: MadeFile }
  | { readonly is: 'failed'; readonly problem: string };

/** The file that will be downloaded, made anew where the photo rests. */
export function useFile(photo: IdPhoto, wish: FileOptions): FileState {
  const { prepared, placement, size, background, feather } = photo;
  const asked = useMemo(
    () => ({ prepared, size, wish, recipe: { placement, size: size.px, background, feather } }),
    [prepared, placement, size, background, feather, wish],
  );
  const [made, setMade] = useState<{ readonly of: typeof asked; readonly state: FileState } | null>(null);
  const latest = useRef(asked);
  useEffect(() => {
    latest.current = asked;
    const make = async () => {
      const settle = (state: FileState) => latest.current === asked && setMade({ of: asked, state });
      try {
        const { canvas } = drawPhoto(asked.prepared, asked.recipe satisfies PhotoRecipe, false);
        settle({ is: 'made', file: await makeFile(canvas, asked.size, asked.wish) });
      } catch (error) {
        const said = error instanceof Error && error.name === 'PictureNotEncoded' ? error.message : null;
        settle({ is: 'failed', problem: said ?? '没能生成照片文件，请刷新页面再试一次。' });
      }
    };
    const timer = setTimeout(() => void make(), debounceMs);
    return () => clearTimeout(timer);
  }, [asked]);
  return made?.of === asked ? made.state : { is: 'making' };
}
