import { useCallback, useEffect, useState } from 'react';

/** refused: by the visitor or the system; none: no such device; busy: another program has it; lost: gone midway. */
export type CameraProblem = 'refused' | 'none' | 'busy' | 'lost';

export type Facing = 'user' | 'environment';

/** Wanted size of the picture; the camera gives what is nearest. */
export type Resolution = 'standard' | 'high' | 'most';

const sizes: Record<Resolution, { readonly width: number; readonly height: number }> = {
  standard: { width: 1_280, height: 720 },
  high: { width: 1_920, height: 1_080 },
  most: { width: 4_096, height: 2_160 },
};

type CameraState =
  | { readonly is: 'opening' }
  | { readonly is: 'open'; readonly stream: MediaStream }
  | { readonly is: 'failed'; readonly problem: CameraProblem };

export function problemOf(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  return 'busy';
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

async function openStream(facing: Facing, resolution: Resolution): Promise<MediaStream> {
  // Without a secure address the browser has no cameras to give.
  if (!('mediaDevices' in navigator)) throw new DOMException('no camera', 'NotFoundError');
  const { width, height } = sizes[resolution];
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: facing }, width: { ideal: width }, height: { ideal: height } },
  });
}

/** The camera as a live stream while the caller is on screen; `again` opens it anew after a problem. */
export function useCamera(facing: Facing, resolution: Resolution) {
  const [state, setState] = useState<CameraState>({ is: 'opening' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isStopped = false;
    const open = async () => {
      setState({ is: 'opening' });
      try {
        const opened = await openStream(facing, resolution);
        if (isStopped) {
          stop(opened);
          return;
        }
        stream = opened;
        // A cable pulled out, or the permission taken back; not our own stop, which says nothing.
        for (const track of opened.getVideoTracks())
          track.addEventListener('ended', () => setState({ is: 'failed', problem: 'lost' }));
        setState({ is: 'open', stream: opened });
      } catch (error) {
        if (!isStopped) setState({ is: 'failed', problem: problemOf(error) });
      }
    };
    void open();
    return () => {
      isStopped = true;
      stop(stream);
    };
  }, [facing, resolution, turn]);
  const again = useCallback(() => setTurn((now) => now + 1), []);
  return { state, again };
}

/** How many cameras there are, once the visitor has allowed one; 0 while not known. */
export function useCameraCount(known: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!known) return;
    let isStopped = false;
    const read = async () => {
      const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
      if (!isStopped) setCount(devices.filter(({ kind }) => kind === 'videoinput').length);
    };
    void read();
    return () => {
      isStopped = true;
    };
  }, [known]);
  return count;
}
