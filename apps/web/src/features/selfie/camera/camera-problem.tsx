import { CameraOff, ImagePlus, RotateCcw, ShieldAlert, Unplug, Video } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { FileButton } from '../../../shared/ui/file-button.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { openFiles } from '../picture/open-files.ts';
import styles from './camera-view.module.css';
import type { CameraProblem as Problem } from './use-camera.ts';

const messages = {
  refused: {
    icon: ShieldAlert,
    title: '没有相机权限',
    text: '请点地址栏左侧的图标，允许本站使用相机，然后重试。不想开相机也没关系，选一张照片一样能用。',
  },
  none: {
    icon: CameraOff,
    title: '没有找到相机',
    text: '这台设备好像没有相机，或者没有接好。可以选一张照片，也可以在手机上打开本页来拍。',
  },
  busy: {
    icon: Video,
    title: '相机打不开',
    text: '它可能正被别的程序使用，比如视频会议。关掉那个程序再重试，或者直接选一张照片。',
  },
  lost: {
    icon: Unplug,
    title: '相机断开了',
    text: '刚才还在，现在收不到画面了。检查一下连接再重试；已经拍好的照片都还在。',
  },
} as const;

interface CameraProblemProps {
  readonly problem: Problem;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** What stands in the camera's place when there is no picture from it: what happened, and a way on. */
export function CameraProblem({ problem, onAgain, onClose }: CameraProblemProps) {
  const { icon: Icon, title, text } = messages[problem];
  return (
    <section className={styles.problem} role="alert">
      <span className={styles.problemIcon} aria-hidden>
        <Icon strokeWidth={1.5} />
      </span>
      <h2>{title}</h2>
      <p>{text}</p>
      <Row justify="center">
        <FileButton
          variant="primary"
          icon={<ImagePlus />}
          accept="image/*,.heic,.heif"
          inputTestId="pick-photo"
          onFiles={(files) => void openFiles(files)}
        >
          选择照片
        </FileButton>
        <Button icon={<RotateCcw />} onClick={onAgain}>
          重试
        </Button>
        <Button variant="ghost" onClick={onClose}>
          返回
        </Button>
      </Row>
    </section>
  );
}
