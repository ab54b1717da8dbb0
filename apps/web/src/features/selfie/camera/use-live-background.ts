import { useEffect, useState, type RefObject } from 'react';
import { replaceBackground } from '../person/find-person.ts';
import type { LiveBackground } from '../person/live-background.ts';
import { PersonFailure, type PersonFailureReason } from '../person/person.ts';

/** Longer side of the frames that are changed: as large as a small screen shows them, and quick anywhere. */
const maxFrameSide = 640;

type LiveState =
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

async function captureFrame(video: HTMLVideoElement): Promise<ImageBitmap> {
  const scale = maxFrameSide / Math.max(video.videoWidth, video.videoHeight);
  if (scale >= 1) return createImageBitmap(video);
  return createImageBitmap(video, {
    resizeWidth: Math.round(video.videoWidth * scale),
    resizeHeight: Math.round(video.videoHeight * scale),
  });
}

/**
 * Shows the camera's picture on a canvas with another background behind the person. One frame is worked on at a time,
 * in a worker; those that come meanwhile are passed over, so that a slow machine shows fewer and never older ones.
 */
export function useLiveBackground(
  video: RefObject<HTMLVideoElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  stream: MediaStream | null,
  background: LiveBackground | null,
): LiveState {
  const [latest, setLatest] = useState<{
    readonly stream: MediaStream;
    readonly background: LiveBackground;
    readonly state: LiveState;
  } | null>(null);
  useEffect(() => {
    const source = video.current;
    if (!stream || !background || !source) return;
    const setState = (state: LiveState) => setLatest({ stream, background, state });
    let isStopped = false;
    let cancel = () => {};
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
        if (source.videoWidth > 0) {
          const made = await replaceBackground(await captureFrame(source), background);
          if (isStopped) {
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
        if (!isStopped) cancel = onNextFrame(source, () => void show());
      } catch (error) {
        if (!isStopped)
          setState({ is: 'failed', reason: error instanceof PersonFailure ? error.reason : 'failed' });
      }
    };
    void show();
    return () => {
      isStopped = true;
      cancel();
    };
  }, [video, canvas, stream, background]);
  if (!stream || !background) return { is: 'off' };
  // The picture with the background before stays until the new one is there; a failure of that says nothing of this.
  const isCurrent =
    latest?.stream === stream && (latest.background === background || latest.state.is === 'live');
  return isCurrent ? latest.state : { is: 'starting' };
}
