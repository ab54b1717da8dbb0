import { useEffect, useRef, useState, type RefObject } from 'react';
import { useSelfie, type SelfiePicture } from '../selfie-picture.ts';
import { RenderClient } from './render-client.ts';
import { useStudio } from './studio-store.ts';

interface PreviewState {
  /** Set while the worker stands. */
  readonly client: RefObject<RenderClient | null>;
  readonly failed: boolean;
  /** Of the preview shown, in milliseconds; null before the first. */
  readonly took: number | null;
}

/** Keeps a canvas showing the photo as it is being edited. */
export function usePreview(
  picture: SelfiePicture,
  canvas: RefObject<HTMLCanvasElement | null>,
): PreviewState {
  const client = useRef<RenderClient | null>(null);
  const [failed, setFailed] = useState(false);
  const [took, setTook] = useState<number | null>(null);
  const edit = useStudio((state) => state.edit);
  const grounds = useStudio((state) => state.grounds);
  const person = useSelfie((state) => state.person);
  const given = useRef(new Set<number>());
  useEffect(() => {
    const made = new RenderClient(picture.bitmap, {
      onPreview: ({ pixels, milliseconds }) => {
        const shown = canvas.current;
        if (!shown) return;
        if (shown.width !== pixels.width || shown.height !== pixels.height) {
          shown.width = pixels.width;
          shown.height = pixels.height;
        }
        shown.getContext('2d')?.putImageData(pixels, 0, 0);
        setTook(milliseconds);
        setFailed(false);
      },
      onFailure: () => setFailed(true),
    });
    client.current = made;
    given.current = new Set();
    return () => {
      made.close();
      client.current = null;
    };
  }, [picture, canvas]);
  useEffect(() => {
    if (person.is === 'found') client.current?.setMask(person.person.mask);
  }, [picture, person]);
  useEffect(() => {
    for (const { id, bitmap } of grounds) {
      if (given.current.has(id)) continue;
      given.current.add(id);
      client.current?.setGround(id, bitmap);
    }
    client.current?.preview(edit);
  }, [picture, edit, grounds, person]);
  return { client, failed, took };
}
