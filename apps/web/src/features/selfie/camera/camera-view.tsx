import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { openPhoto, UnusablePhoto } from '../picture/selfie-picture.ts';
import { CameraProblem } from './camera-problem.tsx';
import { CameraSettings, firstChoices } from './camera-settings.tsx';
import styles from './camera-view.module.css';
import { captureShot, type Shot } from '../../../shared/camera/capture-shot.ts';
import { liveBackgroundOf, type LiveBackgroundOption } from './live-backgrounds.ts';
import { LiveView } from './live-view.tsx';
import { useCamera, useCameraCount } from '../../../shared/camera/use-camera.ts';

/** Where head and shoulders belong in a picture that is to become an ID photo. */
function PoseOutline() {
  return (
    <svg className={styles.pose} viewBox="0 0 100 100" aria-hidden data-testid="pose-outline">
      <path d="M50 16c12 0 17 9 17 21 0 13-8 24-17 24s-17-11-17-24c0-12 5-21 17-21z" />
      <path d="M43 60v7c-3 6-31 6-32 33M57 60v7c3 6 31 6 32 33" />
    </svg>
  );
}

/** Milliseconds between the pictures of a burst: long enough for a face to change. */
const burstIntervalMs = 350;

/** Why shooting pictures was called off: what has been taken is shown. */
const cameraLost = 'lost';

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

interface BurstStripProps {
  readonly shots: readonly Shot[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  readonly onUse: () => void;
  readonly onAgain: () => void;
}

const findSharpest = (shots: readonly Shot[]): number =>
  shots.reduce((best, shot, index) => (shot.sharpness > (shots[best]?.sharpness ?? 0) ? index : best), 0);

/** The pictures of a burst to choose from; the sharpest is marked, and chosen at first. */
function BurstStrip({ shots, chosen, onChoose, onUse, onAgain }: BurstStripProps) {
  const sharpest = findSharpest(shots);
  return (
    <section className={styles.burst} aria-label="选一张">
      <img className={styles.chosen} src={shots[chosen]?.url} alt={`第 ${chosen + 1} 张`} />
      <ul className={styles.strip}>
        {shots.map((shot, index) => (
          <li key={shot.url}>
            <button
              type="button"
              className={styles.thumb}
              aria-pressed={index === chosen}
              aria-label={`第 ${index + 1} 张${index === sharpest ? '，最清晰' : ''}`}
              onClick={() => onChoose(index)}
            >
              <img className="kit-cropped" src={shot.url} alt="" />
              {index === sharpest && <span aria-hidden>最清晰</span>}
            </button>
          </li>
        ))}
      </ul>
      <Row justify="center">
        <Button onClick={onAgain}>重拍</Button>
        <Button variant="primary" onClick={onUse}>
          用这张
        </Button>
      </Row>
    </section>
  );
}

interface CameraViewProps {
  readonly onClose: () => void;
  /** For an ID photo: only backgrounds that one can have. */
  readonly plain: boolean;
  /** A photo was taken and is open; `ground` stood behind the person while it was. */
  readonly onCapture: (picture: number, background: LiveBackgroundOption['id']) => void;
}

/** The live camera: settings, countdown, one picture or a burst. Its stream ends when it leaves the screen. */
export default function CameraView({ onClose, plain, onCapture }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [choices, setChoices] = useState(firstChoices);
  const { state, again } = useCamera(choices.facing, choices.resolution);
  const cameras = useCameraCount(state.is === 'open');
  const [live, setLive] = useState('');
  /** Seconds left; null when no picture is being taken. */
  const [left, setLeft] = useState<number | null>(null);
  const [shots, setShots] = useState<readonly Shot[]>([]);
  const [chosen, setChosen] = useState(0);
  const shooting = useRef<AbortController | null>(null);
  const stream = state.is === 'open' ? state.stream : null;

  useEffect(() => {
    if (!video.current || !stream) return;
    video.current.srcObject = stream;
    // Refused only when the element goes away meanwhile.
    video.current.play().catch(() => undefined);
  }, [stream, shots.length]);
  useEffect(() => () => shooting.current?.abort(), []);
  useEffect(() => {
    if (state.is === 'failed') shooting.current?.abort(cameraLost);
  }, [state.is]);
  useEffect(
    () => () => {
      for (const { url } of shots) URL.revokeObjectURL(url);
    },
    [shots],
  );

  const use = async (shot: Shot | undefined) => {
    if (!shot) return;
    try {
      const { id } = await openPhoto(shot.blob, '自拍', 'camera');
      onCapture(id, choices.background);
    } catch (error) {
      toast('error', error instanceof UnusablePhoto ? error.message : '照片没有拍成，请再试一次。');
    }
  };

  const shoot = async () => {
    shooting.current?.abort();
    const mine = new AbortController();
    shooting.current = mine;
    const taken: Shot[] = [];
    try {
      for (let seconds = Number(choices.countdown); seconds > 0; seconds -= 1) {
        setLeft(seconds);
        await wait(1_000, mine.signal);
      }
      setLeft(0);
      for (let shot = 0; shot < Number(choices.burst); shot += 1) {
        if (shot > 0) await wait(burstIntervalMs, mine.signal);
        const made = video.current && (await captureShot(video.current, choices.mirrored));
        if (made) taken.push(made);
        mine.signal.throwIfAborted();
      }
      if (taken.length === 0) toast('error', '相机还没有画面，请稍等一下再拍。');
      else if (taken.length === 1) await use(taken[0]);
      else {
        setShots(taken);
        setChosen(findSharpest(taken));
      }
    } catch (error) {
      if (!mine.signal.aborted) throw error;
      if (mine.signal.reason !== cameraLost || taken.length === 0) return;
      setShots(taken);
      setChosen(findSharpest(taken));
      toast('error', `相机断开了，已经拍好的 ${taken.length} 张都在。`);
    } finally {
      if (shooting.current === mine) setLeft(null);
    }
  };

  if (shots.length > 0)
    return (
      <BurstStrip
        shots={shots}
        chosen={chosen}
        onChoose={setChosen}
        onUse={() => void use(shots[chosen])}
        onAgain={() => setShots([])}
      />
    );
  if (state.is === 'failed')
    return <CameraProblem problem={state.problem} onAgain={again} onClose={onClose} />;
  return (
    <section className={styles.camera} aria-label="相机">
      <div className={styles.view} aria-busy={stream?.id !== live}>
        <video
          ref={video}
          playsInline
          muted
          aria-label="相机画面"
          data-mirrored={choices.mirrored || undefined}
          onLoadedData={() => setLive(stream?.id ?? '')}
        />
        <LiveView
          video={video}
          stream={live === stream?.id ? stream : null}
          background={liveBackgroundOf(choices.background)}
          mirrored={choices.mirrored}
        />
        {plain && <PoseOutline />}
        {choices.grid && <span className={styles.grid} aria-hidden />}
        {state.is === 'opening' && <p className={styles.note}>正在打开相机…如果浏览器询问，请选择“允许”。</p>}
        {left !== null && left > 0 && (
          <p key={left} className={styles.count} role="timer" aria-label={`还有 ${left} 秒`}>
            {left}
          </p>
        )}
      </div>
      <div className={styles.shutter}>
        <Button variant="ghost" icon={<X />} onClick={onClose}>
          关闭相机
        </Button>
        {left !== null && left > 0 ? (
          <Button onClick={() => shooting.current?.abort()}>取消倒计时</Button>
        ) : (
          <button
            type="button"
            className={styles.release}
            aria-label="拍照"
            disabled={stream === null || live !== stream.id || left !== null}
            onClick={() => void shoot()}
          />
        )}
        <span className={styles.facts}>{cameras === 1 ? '这台设备只有一个相机' : ''}</span>
      </div>
      <CameraSettings
        plain={plain}
        choices={choices}
        disabled={left !== null}
        onChange={(next) => setChoices((now) => ({ ...now, ...next }))}
      />
    </section>
  );
}
