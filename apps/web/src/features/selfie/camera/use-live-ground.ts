import { useEffect, useState, type RefObject } from 'react';
import { changeGround, PersonFailure } from '../person/find-person.ts';
import type { LiveGround } from '../person/live-ground.ts';
import type { PersonFailureReason } from '../person/person.ts';

/** Longer side of the frames that are changed: as large as a small screen shows them, and quick anywhere. */
const liveSide = 640;

export type LiveState =
  | { readonly is: 'off' }
  | { readonly is: 'starting' }
  /** Frames shown in the last second. */
  | { readonly is: 'live'; readonly rate: number }
  | { readonly is: 'failed'; readonly reason: PersonFailureReason };

/** Calls back with the next new frame; gives what calls it off. Firefox has it from 132 on. */
function onNextFrame(video: HTMLVideoElement, listener: () => void): () => void {
  if ('requestVideoFrameCallback' in video) {
    const handle = video.requestVideoFrameCallback(listener);
    return () => video.cancelVideoFrameCallback(handle);
  }
  const handle = requestAnimationFrame(listener);
  return () => cancelAnimationFrame(handle);
}

async function takeFrame(video: HTMLVideoElement): Promise<ImageBitmap> {
  const scale = liveSide / Math.max(video.videoWidth, video.videoHeight);
  if (scale >= 1) return createImageBitmap(video);
  return createImageBitmap(video, {
    resizeWidth: Math.round(video.videoWidth * scale),
    resizeHeight: Math.round(video.videoHeight * scale),
  });
}

/**
 * Shows the camera's picture on a canvas with another ground behind the person. One frame is worked on at a time,
 * beside the page; those that come meanwhile are passed over, so that a slow machine shows fewer and never older ones.
 */
export function useLiveGround(
  video: RefObject<HTMLVideoElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  stream: MediaStream | null,
  ground: LiveGround | null,
): LiveState {
  const [state, setState] = useState<LiveState>({ is: 'off' });
  useEffect(() => {
    const seen = video.current;
    if (!stream || !ground || !seen) return;
    let gone = false;
    let callOff = () => {};
    let shown = 0;
    let since = 0;
    const count = () => {
      const now = performance.now();
      if (since === 0) {
        since = now;
        setState({ is: 'live', rate: 0 });
        return;
      }
      shown += 1;
      if (now - since < 1_000) return;
      setState({ is: 'live', rate: Math.round((shown * 1_000) / (now - since)) });
      shown = 0;
      since = now;
    };
    const show = async () => {
      try {
        if (seen.videoWidth > 0) {
          const made = await changeGround(await takeFrame(seen), ground);
          if (gone) {
            made.close();
            return;
          }
          const drawn = canvas.current;
          if (drawn) {
            [drawn.width, drawn.height] = [made.width, made.height];
            drawn.getContext('bitmaprenderer')?.transferFromImageBitmap(made);
            count();
          }
        }
        if (!gone) callOff = onNextFrame(seen, () => void show());
      } catch (error) {
        if (!gone)
          setState({ is: 'failed', reason: error instanceof PersonFailure ? error.reason : 'failed' });
      }
    };
    setState({ is: 'starting' });
    void show();
    return () => {
      gone = true;
      callOff();
      setState({ is: 'off' });
    };
  }, [video, canvas, stream, ground]);
  return state;
}
