import { useEffect, useRef, useState, type RefObject } from 'react';
import { useStudio } from '../edits/studio-store.ts';
import { useSelfie, type SelfiePicture } from '../picture/selfie-picture.ts';
import { RenderClient } from './render-client.ts';

interface PreviewState {
  /** Set while the worker stands. */
  readonly client: RefObject<RenderClient | null>;
  readonly failed: boolean;
  /** How many previews were shown, and the milliseconds that the last took in the worker. */
  readonly shown: { readonly count: number; readonly milliseconds: number };
}

/** Keeps a canvas showing the photo as it is being edited. */
export function usePreview(
  picture: SelfiePicture,
  canvas: RefObject<HTMLCanvasElement | null>,
): PreviewState {
  const client = useRef<RenderClient | null>(null);
  const [failed, setFailed] = useState(false);
  const [shown, setShown] = useState({ count: 0, milliseconds: 0 });
  const edit = useStudio((state) => state.edit);
  const backgroundPictures = useStudio((state) => state.backgroundPictures);
  const person = useSelfie((state) => state.person);
  const sentPictures = useRef(new Set<number>());
  useEffect(() => {
    const made = new RenderClient(picture.bitmap, {
      onPreview: ({ pixels, milliseconds }) => {
        const drawn = canvas.current;
        if (!drawn) return;
        if (drawn.width !== pixels.width || drawn.height !== pixels.height) {
          drawn.width = pixels.width;
          drawn.height = pixels.height;
        }
        drawn.getContext('2d')?.putImageData(pixels, 0, 0);
        setShown(({ count }) => ({ count: count + 1, milliseconds }));
        setFailed(false);
      },
      onFailure: () => setFailed(true),
    });
    client.current = made;
    sentPictures.current = new Set();
    return () => {
      made.close();
      client.current = null;
    };
  }, [picture, canvas]);
  useEffect(() => {
    if (person.is === 'found') client.current?.setMask(person.person.mask);
  }, [picture, person]);
  useEffect(() => {
    for (const { id, bitmap } of backgroundPictures) {
      if (sentPictures.current.has(id)) continue;
      sentPictures.current.add(id);
      client.current?.setBackgroundPicture(id, bitmap);
    }
    client.current?.preview(edit);
  }, [picture, edit, backgroundPictures, person]);
  return { client, failed, shown };
}
