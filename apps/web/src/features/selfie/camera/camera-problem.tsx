import { CameraOff, ImagePlus, RotateCcw, ShieldAlert, Unplug, Video, type LucideIcon } from 'lucide-react';
import { cameraProblems } from '../../../shared/camera/camera-problems.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FileButton } from '../../../shared/ui/file-button.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { openFiles } from '../picture/open-files.ts';
import styles from './camera-view.module.css';
import type { CameraProblem as Problem } from '../../../shared/camera/use-camera.ts';

const icons: Record<Problem, LucideIcon> = {
  refused: ShieldAlert,
  none: CameraOff,
  busy: Video,
  lost: Unplug,
};

interface CameraProblemProps {
  readonly problem: Problem;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** What stands in the camera's place when there is no picture from it: what happened, and a way on. */
export function CameraProblem({ problem, onAgain, onClose }: CameraProblemProps) {
  const { title, text } = cameraProblems[problem];
  const Icon = icons[problem];
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
