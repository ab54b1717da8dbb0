import { ImagePlus, RotateCcw } from 'lucide-react';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { FileButton } from '../../../shared/ui/file-button.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import type { Background } from '../edits/edit.ts';
import { addBackgroundPicture, updateEdit, useStudio } from '../edits/studio-store.ts';
import { personFailureMessages } from '../person/find-person.ts';
import { decodeBackground, findPersonInPicture, useSelfie } from '../picture/selfie-picture.ts';
import { BrushTools } from './brush/brush-tools.tsx';
import { EditSlider } from './edit-slider.tsx';
import styles from './studio.module.css';

const colours = [
  ['白', '#ffffff'],
  ['浅灰', '#e9e7e2'],
  ['证件蓝', '#628bce'],
  ['证件红', '#d74532'],
  ['奶油', '#f6e7c9'],
  ['樱粉', '#f6cfd2'],
  ['薄荷', '#cfe8dc'],
  ['雾蓝', '#c9dbe8'],
  ['松绿', '#1f6a56'],
  ['墨黑', '#201d1a'],
] as const;

const gradients = [
  ['晨光', '#fde8c8', '#f4b9a7'],
  ['天青', '#dff1f5', '#7fb2c9'],
  ['暮色', '#51407a', '#e58f7b'],
  ['竹林', '#e5f0d8', '#6f9f74'],
  ['影棚灰', '#e8e6e2', '#a19c93'],
  ['夜空', '#1b2340', '#4d5f8f'],
] as const;

const isSame = (a: Background, b: Background) => JSON.stringify(a) === JSON.stringify(b);

function PersonNote() {
  const person = useSelfie((state) => state.person);
  if (person.is !== 'failed') return null;
  return (
    <Alert
      tone="warning"
      role="status"
      actions={
        person.reason !== 'no-webgl' && (
          <Button size="sm" icon={<RotateCcw />} onClick={() => void findPersonInPicture()}>
            重新识别
          </Button>
        )
      }
    >
      {personFailureMessages[person.reason]}
    </Alert>
  );
}

/** What stands behind the person, how soft their edge is, and the brush that corrects it. */
export function BackgroundTools() {
  const { background, feather } = useStudio((state) => state.edit);
  const backgroundPictures = useStudio((state) => state.backgroundPictures);
  const pick = (next: Background) => updateEdit({ background: next });
  const addPicture = async (file: File | undefined) => {
    if (!file) return;
    const bitmap = await decodeBackground(file);
    if (bitmap) addBackgroundPicture(file.name, bitmap, file);
    else toast('error', `“${file.name}”打不开：它不是图片，或已经损坏。请换一张做背景。`);
  };
  return (
    <>
      <PersonNote />
      <Row role="group" aria-label="背景">
        <Button
          size="sm"
          aria-pressed={background.kind === 'original'}
          onClick={() => pick({ kind: 'original' })}
        >
          原背景
        </Button>
        <Button
          size="sm"
          aria-pressed={background.kind === 'blur'}
          onClick={() => pick({ kind: 'blur', strength: 50 })}
        >
          虚化
        </Button>
        <Button size="sm" aria-pressed={background.kind === 'clear'} onClick={() => pick({ kind: 'clear' })}>
          透明
        </Button>
        <FileButton
          size="sm"
          icon={<ImagePlus />}
          aria-pressed={background.kind === 'picture'}
          accept="image/*"
          inputTestId="pick-ground"
          onFiles={([file]) => void addPicture(file)}
        >
          用图片
        </FileButton>
      </Row>
      {backgroundPictures.length > 0 && (
        <Row role="group" aria-label="带来的背景图片">
          {backgroundPictures.map(({ id, name }) => (
            <Button
              key={id}
              size="sm"
              variant="ghost"
              aria-pressed={isSame(background, { kind: 'picture', id })}
              onClick={() => pick({ kind: 'picture', id })}
            >
              {name}
            </Button>
          ))}
        </Row>
      )}
      {background.kind === 'blur' && (
        <EditSlider
          label="虚化强度"
          min={5}
          value={background.strength}
          onChange={(strength) => updateEdit({ background: { kind: 'blur', strength } }, 'blur')}
        />
      )}
      <div className={styles.swatches} role="group" aria-label="纯色背景">
        {colours.map(([name, colour]) => (
          <button
            key={colour}
            type="button"
            aria-label={name}
            data-tip={name}
            aria-pressed={isSame(background, { kind: 'colour', colour })}
            style={{ background: colour }}
            onClick={() => pick({ kind: 'colour', colour })}
          />
        ))}
        <label className={styles.ownColour} data-tip="自选颜色">
          <span className="visually-hidden">自选颜色</span>
          <input
            type="color"
            value={background.kind === 'colour' ? background.colour : '#c9dbe8'}
            onChange={(event) =>
              updateEdit({ background: { kind: 'colour', colour: event.target.value } }, 'colour')
            }
          />
        </label>
      </div>
      <div className={styles.swatches} role="group" aria-label="渐变背景">
        {gradients.map(([name, from, to]) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            data-tip={name}
            aria-pressed={isSame(background, { kind: 'gradient', from, to })}
            style={{ background: `linear-gradient(${from}, ${to})` }}
            onClick={() => pick({ kind: 'gradient', from, to })}
          />
        ))}
      </div>
      {background.kind !== 'original' && (
        <>
          <EditSlider
            label="边缘羽化"
            value={feather}
            onChange={(value) => updateEdit({ feather: value }, 'feather')}
          />
          <BrushTools />
        </>
      )}
    </>
  );
}
