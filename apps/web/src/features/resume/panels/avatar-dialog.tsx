import { Alert } from '../../../shared/ui/alert.tsx';
import {
  avatarAspects,
  type AvatarFormat,
  settingBounds,
  avatarFormats,
  avatarShapes,
  matchingShape,
  findAvatar,
  setAvatar,
} from '@baigong/resume';
import { IdCard, RotateCcw, RotateCw } from 'lucide-react';
import { lazy, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FileButton } from '../../../shared/ui/file-button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import { useSession } from '../session/session-context.tsx';
import { ChoiceSetting } from '../controls/choice-setting.tsx';
import { NumberSetting } from '../controls/number-setting.tsx';

import { encodeAvatar } from './encode-avatar.ts';
import { cropBounds, initialCrop, clampCrop, type Crop } from '../../../shared/ui/crop.ts';
import { CropArea } from '../../../shared/ui/cropper.tsx';
import { PhotoSources } from './photo-sources.tsx';
import styles from './picture.module.css';
import { pictureErrorMessage } from './picture-file.ts';
import { fileOf, useIdPhoto } from './use-id-photo.ts';
import { useOpenedPhoto, waitForImage } from './use-opened-photo.ts';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';

const CameraShot = lazy(() => import('./camera-shot.tsx'));

const zoomBounds = { min: 1, max: cropBounds.zoom, step: 0.01 };
const angleBounds = { min: -180, max: 180, step: 1 };

interface NoteProps {
  readonly busy: boolean;
  readonly problem?: string;
  readonly remarks: readonly string[];
  readonly filled: boolean;
}

/** What an ID photo is, how far it is, and what is to be said of it. */
function IdPhotoNote({ busy, problem, remarks, filled }: NoteProps) {
  if (problem !== undefined) return <Alert variant="text">{problem}</Alert>;
  return (
    <div aria-live="polite" className={styles.note}>
      {busy && <p>正在抠出人像、换成白底…第一次要先取人像识别的文件。</p>}
      {!busy && remarks.map((remark) => <p key={remark}>{remark}</p>)}
      {!busy && !filled && <p>做证件照：选一张人像，自动抠图、换成白底、裁成一寸，都在这台设备上完成。</p>}
    </div>
  );
}

interface AvatarDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** A picture that was dropped where the avatar is shown. */
  readonly file?: File | undefined;
}

/** 编辑头像: chooses, crops and turns the photo, and says how it is on the page. */
export function AvatarDialog({ open, onOpenChange, file }: AvatarDialogProps) {
  const { documentStore } = useSession();
  const [before] = useState(() => {
    const { fields, styles } = documentStore.getDocument();
    return { value: findAvatar(fields)?.value ?? '', basicInfo: styles.styles.moduleStyles.basicInfo };
  });
  const [shape, setShape] = useState(before.basicInfo.avatarShape);
  const [size, setSize] = useState(before.basicInfo.avatarSize);
  const [format, setFormat] = useState(before.basicInfo.avatarFormat ?? 'square');
  const { opened, crop, setCrop, problem, setProblem, busy, take } = useOpenedPhoto(
    before.value,
    file,
    avatarAspects[format],
  );
  const image = useRef<HTMLImageElement>(null);
  const [saving, setSaving] = useState(false);

  const change = (edit: (crop: Crop) => Crop) => setCrop((held) => held && edit(held));
  const turn = (by: number) =>
    opened && change((held) => clampCrop(opened.size, { ...held, angle: held.angle + by }));

  const choose = (nextShape: typeof shape, nextFormat: AvatarFormat) => {
    setShape(matchingShape(nextShape, nextFormat));
    setFormat(nextFormat);
    if (opened && nextFormat !== format)
      change((held) => clampCrop(opened.size, { ...held, aspect: avatarAspects[nextFormat] }));
  };

  const idPhoto = useIdPhoto((photo) => {
    choose('square', 'one-inch');
    void take(photo);
  });
  const [shooting, setShooting] = useState(false);
  const takeNew = (photo: File) => {
    idPhoto.drop();
    setShooting(false);
    void take(photo);
  };

  const save = async () => {
    if (!opened || !crop || !image.current) return;
    setSaving(true);
    try {
      const first = initialCrop(opened.size, crop.aspect);
      const untouched = (Object.keys(first) as (keyof Crop)[]).every((key) => first[key] === crop[key]);
      // Encoding a picture once more for nothing would only make it worse.
      const kept = !opened.file && untouched;
      // Pressed before the picture is there to be rendered, the cut would be empty.
      await waitForImage(image.current);
      const value = kept ? undefined : await encodeAvatar(image.current, opened.size, crop);
      documentStore.change((document) => setAvatar(document, { value, shape, format, size }), {
        target: 'avatar',
        mergeable: false,
      });
      onOpenChange(false);
    } catch (error) {
      setProblem(pictureErrorMessage(error));
    } finally {
      setSaving(false);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="编辑头像"
      width={460}
      footer={
        opened &&
        !shooting && (
          <>
            <Button onClick={() => onOpenChange(false)}>取消</Button>
            <Button variant="primary" loading={saving} disabled={idPhoto.busy} onClick={() => void save()}>
              确定
            </Button>
          </>
        )
      }
    >
      {shooting && (
        <OnDemand inPlace>
          <CameraShot onShot={takeNew} onClose={() => setShooting(false)} />
        </OnDemand>
      )}
      {!shooting && opened && crop && (
        <>
          <CropArea
            url={opened.url}
            size={opened.size}
            crop={crop}
            shape={shape}
            image={image}
            onCrop={change}
          />
          <div className={styles.tools}>
            <IconButton label="逆时针旋转 90 度" onClick={() => turn(-90)}>
              <RotateCcw />
            </IconButton>
            <IconButton label="顺时针旋转 90 度" onClick={() => turn(90)}>
              <RotateCw />
            </IconButton>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => change(() => initialCrop(opened.size, avatarAspects[format]))}
            >
              复原
            </Button>
          </div>
          <Stack gap={2}>
            <NumberSetting
              label="缩放"
              unit="倍"
              value={crop.zoom}
              bounds={zoomBounds}
              onChange={(zoom) => change((held) => clampCrop(opened.size, { ...held, zoom }))}
            />
            <NumberSetting
              label="旋转"
              unit="°"
              value={Math.round(crop.angle)}
              bounds={angleBounds}
              onChange={(angle) => change((held) => clampCrop(opened.size, { ...held, angle }))}
            />
            <ChoiceSetting
              label="比例"
              value={format}
              options={avatarFormats}
              onChange={(next) => choose(shape, next)}
            />
            <ChoiceSetting
              label="形状"
              value={matchingShape(shape, format)}
              options={avatarShapes}
              onChange={(next) => choose(next, next === 'circle' ? 'square' : format)}
            />
            {format === 'one-inch' ? (
              <p className="kit-caption">一寸照按实际大小印出：25 × 35 毫米。</p>
            ) : (
              <NumberSetting
                label="页面上大小"
                unit="px"
                value={size}
                bounds={settingBounds.basicInfo.avatarSize}
                onChange={(pixels) => setSize(pixels)}
              />
            )}
          </Stack>
        </>
      )}
      {!shooting && (
        <PhotoSources
          filled={opened !== null}
          busy={busy}
          onFile={takeNew}
          onCamera={() => setShooting(true)}
        >
          {opened ? (
            <Button
              icon={<IdCard aria-hidden />}
              loading={idPhoto.busy}
              onClick={() => void idPhoto.make(fileOf(opened))}
            >
              换成白底一寸
            </Button>
          ) : (
            <FileButton
              inputLabel="做证件照"
              accept="image/*,.heic,.heif"
              icon={<IdCard aria-hidden />}
              loading={idPhoto.busy}
              onFiles={([photo]) => photo && void idPhoto.make(photo)}
            >
              做证件照
            </FileButton>
          )}
        </PhotoSources>
      )}
      <IdPhotoNote {...idPhoto} filled={opened !== null} />
      {problem && <Alert variant="text">{problem}</Alert>}
    </Dialog>
  );
}
