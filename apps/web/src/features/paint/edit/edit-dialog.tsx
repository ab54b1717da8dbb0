import { useEffect, useRef, useState } from 'react';
import { nextId } from '../../../shared/lib/snowflake.ts';
import { drawThumb } from '../../../shared/pictures/draw-thumb.ts';
import { encodeCanvas, type PictureFormat } from '../../../shared/pictures/encode-picture.ts';
import { savePictures, readPictureById } from '../../../shared/pictures/picture-records.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import type { Picture } from '../../../shared/pictures/picture.ts';
import { sentenceOf } from '../make/sentence.ts';
import { CropFrame } from './crop-frame.tsx';
import {
  CropControls,
  LightControls,
  ratioFor,
  SizeControls,
  TextControls,
  TurnControls,
  type CropRatio,
} from './controls.tsx';
import { drawEdits } from './draw-edits.ts';
import { noEdits, readEdits, turnedSize, type Edits } from './edits.ts';
import styles from './edit.module.css';

const tools = [
  { value: 'crop', label: '裁剪' },
  { value: 'turn', label: '旋转' },
  { value: 'light', label: '光影' },
  { value: 'text', label: '文字' },
  { value: 'size', label: '尺寸' },
] as const;

type Tool = (typeof tools)[number]['value'];

/** Enough for the preview on a dense screen. */
const previewWithin = { width: 1_200, height: 900 };

interface Opened {
  /** What the edits are done to: the picture, or the one that it was edited from. */
  readonly origin: Picture;
  readonly bitmap: ImageBitmap;
  readonly edits: Edits;
}

/** Opens a picture for editing; one that was edited before goes on from its origin. Null where it cannot be read. */
async function openForEditing(picture: Picture): Promise<Opened | null> {
  const edits = readEdits(picture.edits);
  const parent = edits && picture.parent !== null ? await readPictureById(picture.parent) : null;
  const goesOn = edits !== null && parent?.blob != null;
  const origin = goesOn && parent ? parent : picture;
  if (!origin.blob) return null;
  const bitmap = await createImageBitmap(origin.blob).catch(() => null);
  return bitmap && { origin, bitmap, edits: goesOn ? edits : noEdits };
}

/** Keeps an edited picture beside its origin. Gives its id. Throws a DatabaseProblem or PictureNotEncoded. */
async function keepEdited({ origin, bitmap, edits }: Opened): Promise<string> {
  const canvas = document.createElement('canvas');
  drawEdits(canvas, bitmap, edits);
  const format: PictureFormat = origin.blob?.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const blob = await encodeCanvas(canvas, format, origin.label, 0.95);
  const now = Date.now();
  const { width, height } = canvas;
  const edited: Picture = {
    ...origin,
    id: nextId(),
    createdAt: now,
    updatedAt: now,
    width,
    height,
    favourite: false,
    parent: origin.id,
    edits,
    blob,
    thumb: await drawThumb(blob),
  };
  await savePictures([edited]);
  return edited.id;
}

function Workbench({
  opened,
  onChange,
}: {
  readonly opened: Opened;
  readonly onChange: (edits: Edits) => void;
}) {
  const { bitmap, edits } = opened;
  const [tool, setTool] = useState<Tool>('crop');
  const [choice, setChoice] = useState<CropRatio>('free');
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // A dial moves faster than a large picture is drawn: once a frame is enough.
    const frame = requestAnimationFrame(() => {
      if (canvas.current)
        drawEdits(canvas.current, bitmap, edits, { within: previewWithin, uncropped: tool === 'crop' });
    });
    return () => cancelAnimationFrame(frame);
  }, [bitmap, edits, tool]);
  const turned = turnedSize(bitmap, edits.turns);
  const ratio = ratioFor(choice, turned);
  const props = {
    edits,
    picture: bitmap,
    onChange: (fields: Partial<Edits>) => onChange({ ...edits, ...fields }),
  };
  return (
    <div className={styles.bench}>
      <div className={styles.preview}>
        <div className={styles.sheet}>
          <canvas ref={canvas} role="img" aria-label="编辑预览" />
          {tool === 'crop' && (
            <CropFrame
              crop={edits.crop}
              ratio={ratio === null ? null : (ratio * turned.height) / turned.width}
              onChange={(crop) => props.onChange({ crop, width: null })}
            />
          )}
        </div>
      </div>
      <div className={styles.controls}>
        <SegmentedControl label="编辑工具" value={tool} options={tools} onChange={setTool} fill />
        <div className={styles.tool}>
          {tool === 'crop' && <CropControls {...props} choice={choice} onChoice={setChoice} />}
          {tool === 'turn' && <TurnControls {...props} />}
          {tool === 'light' && <LightControls {...props} />}
          {tool === 'text' && <TextControls {...props} />}
          {tool === 'size' && <SizeControls {...props} />}
        </div>
      </div>
    </div>
  );
}

interface Props {
  readonly picture: Picture;
  readonly onClose: () => void;
  /** The edited picture is kept under an id. */
  readonly onKept: (id: string) => void;
}

/** Edits a copy of a picture; the picture itself stays as it is. */
export function EditDialog({ picture, onClose, onKept }: Props) {
  const [opened, setOpened] = useState<Opened | 'opening' | 'unreadable'>('opening');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let gone = false;
    const open = async () => {
      const found = await openForEditing(picture).catch(() => null);
      if (gone) found?.bitmap.close();
      else setOpened(found ?? 'unreadable');
    };
    void open();
    return () => {
      gone = true;
    };
  }, [picture]);
  const ready = typeof opened === 'string' ? null : opened;
  const keep = async () => {
    if (!ready) return;
    setBusy(true);
    try {
      const id = await keepEdited(ready);
      toast('success', '已存为新作品，原图还在');
      onKept(id);
    } catch (error) {
      setBusy(false);
      toast(
        'error',
        error instanceof RangeError
          ? '浏览器内存不足，画不下这么大的图。请改小尺寸再试。'
          : sentenceOf(error),
      );
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="编辑图片"
      width={1040}
      allowKeyPropagation
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" loading={busy} disabled={!ready} onClick={() => void keep()}>
            存为新作品
          </Button>
        </>
      }
    >
      {ready && <Workbench opened={ready} onChange={(edits) => setOpened({ ...ready, edits })} />}
      {opened === 'opening' && <p className={styles.note}>正在打开图片…</p>}
      {opened === 'unreadable' && <Alert>这张图片打不开，可能已经损坏，无法编辑。</Alert>}
    </Dialog>
  );
}
