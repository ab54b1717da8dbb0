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
  const { prepared, placement, size, background, feather, even, garment, head, second } = photo;
  const mesh = prepared.meshes[0];
  const [light, setLight] = useState<PhotoLight>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      const drawn = drawPhoto(
        prepared,
        { placement, size: size.px, background, feather, even, garment },
        true,
      );
      canvas.current?.getContext('2d')?.drawImage(drawn.canvas, 0, 0);
      timer = setTimeout(
        () =>
          setLight(
            lightOf(drawn, second ? [head, second] : [head], placement, second ? null : (mesh ?? null)),
          ),
        debounceMs,
      );
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [prepared, placement, size, background, feather, even, garment, head, second, mesh, canvas]);
  return light;
}

/** What a photo's file came to. `problem` is a sentence for the visitor. */
type FileState =
  | { readonly is: 'making' }
  | { readonly is: 'made'; readonly file: MadeFile }
  | { readonly is: 'failed'; readonly problem: string };

/** The file that will be downloaded, made anew where the photo rests. */
export function useFile(photo: IdPhoto, options: FileOptions): FileState {
  const { prepared, placement, size, background, feather, even, garment } = photo;
  const request = useMemo(
    () => ({
      prepared,
      size,
      options,
      recipe: { placement, size: size.px, background, feather, even, garment },
    }),
    [prepared, placement, size, background, feather, even, garment, options],
  );
  const [made, setMade] = useState<{ readonly of: typeof request; readonly state: FileState } | null>(null);
  const latest = useRef(request);
  useEffect(() => {
    latest.current = request;
    const make = async () => {
      const finish = (state: FileState) => latest.current === request && setMade({ of: request, state });
      try {
        const { canvas } = drawPhoto(request.prepared, request.recipe satisfies PhotoRecipe, false);
        finish({ is: 'made', file: await makeFile(canvas, request.size, request.options) });
      } catch (error) {
        const sentence = error instanceof Error && error.name === 'PictureNotEncoded' ? error.message : null;
        finish({ is: 'failed', problem: sentence ?? '没能生成照片文件，请刷新页面再试一次。' });
      }
    };
    const timer = setTimeout(() => void make(), debounceMs);
    return () => clearTimeout(timer);
  }, [request]);
  return made?.of === request ? made.state : { is: 'making' };
}
