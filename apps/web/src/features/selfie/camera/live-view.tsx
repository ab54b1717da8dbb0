import { useRef, type RefObject } from 'react';
import type { LiveBackground } from '../person/live-background.ts';
import type { PersonFailureReason } from '../person/person.ts';
import styles from './camera-view.module.css';
import { useLiveBackground } from './use-live-background.ts';

/** Frames a second below which a moving picture stutters. */
const smoothFrameRate = 15;

const failures: Record<PersonFailureReason, string> = {
  'no-webgl': '这个浏览器没有开启 WebGL，不能实时换背景。照常拍照就好，背景拍完可以用画笔换。',
  'not-loaded': '人像识别的文件没有下载下来，暂时不能实时换背景。照常拍照就好，拍完还可以再试。',
  failed: '实时换背景停下了。照常拍照就好，拍完可以再换背景。',
};

interface LiveViewProps {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** null until its first frame is there. */
  readonly stream: MediaStream | null;
  readonly background: LiveBackground | null;
  readonly mirrored: boolean;
}

/** The camera's picture with another ground, over the camera's own, and what is to be said of it. */
export function LiveView({ video, stream, background, mirrored }: LiveViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const state = useLiveBackground(video, canvas, stream, background);
  if (!background) return null;
  const slow = state.is === 'live' && state.rate > 0 && state.rate < smoothFrameRate;
  return (
    <>
      <canvas
        ref={canvas}
        className={styles.liveCanvas}
        role="img"
        aria-label="换了背景的相机画面"
        hidden={state.is !== 'live'}
        data-mirrored={mirrored || undefined}
        data-rate={state.is === 'live' ? state.rate : undefined}
      />
      {state.is === 'starting' && (
        <p className={styles.liveNote}>正在准备实时背景…第一次要先取约 4 MB 的模型文件。</p>
      )}
      {state.is === 'failed' && (
        <p className={styles.liveNote} role="status">
          {failures[state.reason]}
        </p>
      )}
      {slow && (
        <p className={styles.liveNote}>这台设备较慢，预览每秒约 {state.rate} 帧；拍下的照片不受影响。</p>
      )}
    </>
  );
}
