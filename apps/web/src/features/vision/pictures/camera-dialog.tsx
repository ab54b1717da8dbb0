import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import styles from './camera-dialog.module.css';

interface CameraDialogProps {
  readonly onClose: () => void;
  readonly onPicture: (file: File) => void;
}

function sentenceOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return '没有相机权限。请点地址栏左侧的图标，允许本站使用相机，然后再试；也可以直接选择照片。';
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return '没有找到相机。可以改为选择照片，或在手机上打开本页。';
  return '相机打不开，可能正被别的程序使用。关掉它再试，或直接选择照片。';
}

/** Takes one photo with the camera; nothing is uploaded. */
export default function CameraDialog({ onClose, onPicture }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState('');
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let gone = false;
    const open = async () => {
      try {
        if (!('mediaDevices' in navigator)) throw new DOMException('no camera', 'NotFoundError');
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 } },
        });
        if (gone) return stop();
        // The camera was unplugged or the permission revoked.
        for (const track of stream.getTracks())
          track.addEventListener('ended', () => setProblem('相机断开了。接好后重新打开，或直接选择照片。'));
        if (video.current) {
          video.current.srcObject = stream;
          await video.current.play();
        }
      } catch (error) {
        // An error of the track is already displayed.
        if (!gone) setProblem((told) => (told === '' ? sentenceOf(error) : told));
      }
      return undefined;
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    void open();
    return () => {
      gone = true;
      stop();
    };
  }, []);
  const shoot = () => {
    const seen = video.current;
    if (!seen) return;
    const canvas = document.createElement('canvas');
    canvas.width = seen.videoWidth;
    canvas.height = seen.videoHeight;
    canvas.getContext('2d')?.drawImage(seen, 0, 0);
    canvas.toBlob(
      (blob) => {
        if (!blob) return;
        onPicture(new File([blob], '拍摄的照片.jpg', { type: 'image/jpeg' }));
        onClose();
      },
      'image/jpeg',
      0.92,
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="拍照"
      width={720}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" disabled={!ready || problem !== ''} onClick={shoot}>
            拍摄
          </Button>
        </>
      }
    >
      {problem === '' ? (
        <video
          ref={video}
          className={styles.video}
          playsInline
          muted
          aria-label="相机画面"
          onLoadedData={() => setReady(true)}
        />
      ) : (
        <Alert>{problem}</Alert>
      )}
    </Dialog>
  );
}
