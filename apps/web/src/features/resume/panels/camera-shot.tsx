import { Camera } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cameraProblems } from '../../../shared/camera/camera-problems.ts';
import { captureShot } from '../../../shared/camera/capture-shot.ts';
import { useCamera } from '../../../shared/camera/use-camera.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import styles from './picture.module.css';

interface Props {
  readonly onShot: (file: File) => void;
  readonly onClose: () => void;
}

/** The camera as a mirror, for one photo, which is not mirrored. Its stream ends when it leaves the screen. */
export default function CameraShot({ onShot, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const { state, again } = useCamera('user', 'high');
  const stream = state.is === 'open' ? state.stream : null;
  const [live, setLive] = useState(false);
  useEffect(() => {
    if (!video.current || !stream) return;
    video.current.srcObject = stream;
    // Refused only when the element goes away meanwhile.
    video.current.play().catch(() => undefined);
  }, [stream]);
  const shoot = async () => {
    const shot = video.current && (await captureShot(video.current, false));
    if (!shot) return;
    URL.revokeObjectURL(shot.url);
    onShot(new File([shot.blob], '拍的照片.jpg', { type: shot.blob.type }));
  };
  const back = (
    <Button variant="ghost" onClick={onClose}>
      返回
    </Button>
  );
  if (state.is === 'failed') {
    const { title, text } = cameraProblems[state.problem];
    return (
      <Alert
        actions={
          <>
            {back}
            <Button onClick={again}>重试</Button>
          </>
        }
      >
        {title}。{text}
      </Alert>
    );
  }
  return (
    <section className={styles.camera} aria-label="相机" aria-busy={!live}>
      <video ref={video} playsInline muted aria-label="相机画面" onLoadedData={() => setLive(true)} />
      {!live && (
        <p className="kit-soft" role="status">
          正在打开相机…如果浏览器询问，请选择“允许”。
        </p>
      )}
      <Row justify="center">
        {back}
        <Button variant="primary" icon={<Camera aria-hidden />} disabled={!live} onClick={() => void shoot()}>
          拍照
        </Button>
      </Row>
    </section>
  );
}
