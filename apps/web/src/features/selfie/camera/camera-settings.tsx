import { CaretsToAxisDashedVertical, Grid3x3, SwitchCamera } from 'lucide-react';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import styles from './camera-view.module.css';
import { liveBackgroundOptions, type LiveBackgroundOption } from './live-backgrounds.ts';
import type { Facing, Resolution } from '../../../shared/camera/use-camera.ts';

interface CameraChoices {
  readonly facing: Facing;
  readonly resolution: Resolution;
  readonly mirrored: boolean;
  readonly grid: boolean;
  /** Seconds before the shot. */
  readonly countdown: '0' | '3' | '10';
  /** Pictures for one press. */
  readonly burst: '1' | '5';
  /** What the camera shows behind the person. */
  readonly background: LiveBackgroundOption['id'];
}

export const firstChoices: CameraChoices = {
  facing: 'user',
  resolution: 'high',
  mirrored: true,
  grid: false,
  countdown: '0',
  burst: '1',
  background: 'none',
};

interface CameraSettingsProps {
  readonly choices: CameraChoices;
  readonly onChange: (next: Partial<CameraChoices>) => void;
  readonly disabled: boolean;
  /** Without what an ID photo cannot have behind the person. */
  readonly plain: boolean;
}

/** How the next picture is taken. */
export function CameraSettings({ choices, onChange, disabled, plain }: CameraSettingsProps) {
  const { facing, mirrored, grid } = choices;
  return (
    <div className={styles.settings} inert={disabled}>
      <Row gap={1}>
        <IconButton
          label={facing === 'user' ? '换到后置相机' : '换到前置相机'}
          onClick={() =>
            onChange(
              facing === 'user'
                ? { facing: 'environment', mirrored: false }
                : { facing: 'user', mirrored: true },
            )
          }
        >
          <SwitchCamera />
        </IconButton>
        <IconButton
          label="镜像"
          active={mirrored}
          aria-pressed={mirrored}
          onClick={() => onChange({ mirrored: !mirrored })}
        >
          <CaretsToAxisDashedVertical />
        </IconButton>
        <IconButton
          label="网格线"
          active={grid}
          aria-pressed={grid}
          onClick={() => onChange({ grid: !grid })}
        >
          <Grid3x3 />
        </IconButton>
      </Row>
      <SegmentedControl
        label="实时背景"
        value={choices.background}
        options={liveBackgroundOptions
          .filter(({ id }) => !plain || id !== 'blur')
          .map(({ id, label }) => ({ value: id, label }))}
        onChange={(background) => onChange({ background })}
      />
      <SegmentedControl
        label="倒计时"
        value={choices.countdown}
        options={[
          { value: '0', label: '立即' },
          { value: '3', label: '3 秒' },
          { value: '10', label: '10 秒' },
        ]}
        onChange={(countdown) => onChange({ countdown })}
      />
      <SegmentedControl
        label="连拍"
        value={choices.burst}
        options={[
          { value: '1', label: '单张' },
          { value: '5', label: '连拍 5 张' },
        ]}
        onChange={(burst) => onChange({ burst })}
      />
      <SegmentedControl
        label="清晰度"
        value={choices.resolution}
        options={[
          { value: 'standard', label: '标准' },
          { value: 'high', label: '高清' },
          { value: 'most', label: '最高' },
        ]}
        onChange={(resolution) => onChange({ resolution })}
      />
    </div>
  );
}
