import { Plug, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { PaintModel } from '@baigong/contracts';
import { openSettings } from '../../../shared/lib/overlay.ts';
import type { Picture } from '../../../shared/pictures/picture.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { Slider } from '../../../shared/ui/slider.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { Textarea } from '../../../shared/ui/textarea.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { editPicture } from '../make/make-pictures.ts';
import { emptyForm, formProblem } from '../make/paint-form.ts';
import { sentenceOf } from '../make/sentence.ts';
import { usePaintModels } from '../models/paint-models.ts';
import { maskFile, openEditable, type EditablePicture } from './edit-files.ts';
import { MaskStage } from './mask-stage.tsx';
import { boundRadius, radiusRange, type Stroke } from './strokes.ts';
import styles from './redraw.module.css';

/** The models that can be given a picture, those that are told the place in it first. */
function editors(models: readonly PaintModel[]): PaintModel[] {
  return models
    .filter(({ abilities }) => abilities.references > 0)
    .toSorted((one, other) => Number(other.abilities.masks) - Number(one.abilities.masks));
}

function note(model: PaintModel, picture: EditablePicture, visibleMark: boolean): string {
  const where = model.local ? '在本站的机器上重画。' : `整张图片和描述会经本站发送到“${model.endpoint}”。`;
  const kept = `涂抹以外的像素一个不变${visibleMark ? '（右下角的“AI 生成”标识除外）' : ''}。`;
  const told = model.abilities.masks ? '' : '这个模型不认涂抹的形状，只用文字告诉它大概的位置。';
  const shrunk = picture.isShrunk ? `图片较大，先缩小到 ${picture.width} × ${picture.height}。` : '';
  return `${where}${kept}${told}${shrunk}`;
}

interface WorkbenchProps {
  readonly picture: Picture;
  readonly opened: EditablePicture;
  readonly models: readonly PaintModel[];
  readonly onClose: () => void;
  readonly onMade: () => void;
}

function Workbench({ picture, opened, models, onClose, onMade }: WorkbenchProps) {
  const visibleMark = usePaintModels((state) => state.visibleMark);
  const [model, setModel] = useState(models[0]?.id ?? '');
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [does, setDoes] = useState<Stroke['does']>('paint');
  const [radius, setRadius] = useState<number>(radiusRange.normal);
  const [prompt, setPrompt] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const problemId = useId();
  const chosen = models.find(({ id }) => id === model) ?? models[0];
  const change = (next: readonly Stroke[]) => {
    setStrokes(next);
    setProblem(null);
  };
  const undo = () => change(strokes.slice(0, -1));
  const make = async () => {
    if (!chosen) return;
    const form = { ...emptyForm, model: chosen.id, prompt, references: [picture.id] };
    const found = strokes.some((stroke) => stroke.does === 'paint')
      ? formProblem(form, chosen.abilities)
      : '还没有涂出要改的地方，请先在图片上涂抹。';
    setProblem(found);
    if (found !== null) return;
    try {
      const edit = { picture: opened.file, mask: await maskFile(opened, strokes) };
      editPicture(form, chosen, edit, { width: opened.width, height: opened.height }, picture.id);
      onMade();
    } catch (error) {
      toast('error', sentenceOf(error));
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // Around the dialog may stand another form.
        event.stopPropagation();
        void make();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'z' || !(event.ctrlKey || event.metaKey)) return;
        if (event.target instanceof HTMLTextAreaElement) return;
        event.preventDefault();
        undo();
      }}
    >
      <div className={styles.bench}>
        <div className={styles.preview}>
          <MaskStage
            picture={opened}
            strokes={strokes}
            does={does}
            radius={radius}
            onRadius={(value) => setRadius(boundRadius(value))}
            onStroke={(stroke) => change([...strokes, stroke])}
          />
        </div>
        <div className="kit-column kit-gap3">
          <Row wrap={false}>
            <SegmentedControl
              label="画笔"
              value={does}
              options={[
                { value: 'paint', label: '涂抹' },
                { value: 'erase', label: '擦掉' },
              ]}
              onChange={setDoes}
              fill
            />
            <IconButton label="撤销一笔" disabled={strokes.length === 0} onClick={undo}>
              <Undo2 />
            </IconButton>
            <IconButton label="全部清除" disabled={strokes.length === 0} onClick={() => change([])}>
              <Trash2 />
            </IconButton>
          </Row>
          <Slider
            label="粗细"
            layout="row"
            min={1}
            max={100}
            value={Math.max(1, Math.round((radius / radiusRange.most) * 100))}
            onChange={(value) => setRadius(boundRadius((value / 100) * radiusRange.most))}
          />
          <Field label="这里应该是什么">
            <Textarea
              rows={3}
              value={prompt}
              placeholder="例如：一只睡着的橘猫"
              aria-describedby={problem === null ? undefined : problemId}
              onChange={(event) => {
                setPrompt(event.target.value);
                setProblem(null);
              }}
            />
          </Field>
          {chosen && (
            <Field label="模型" layout="row" hint={note(chosen, opened, visibleMark)}>
              <Select
                value={chosen.id}
                options={models.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={setModel}
              />
            </Field>
          )}
          {problem !== null && (
            <Alert id={problemId} variant="text">
              {problem}
            </Alert>
          )}
          <Row justify="end">
            <Button onClick={onClose}>取消</Button>
            <Button type="submit" variant="primary">
              重画这里
            </Button>
          </Row>
        </div>
      </div>
    </form>
  );
}

interface Props {
  readonly picture: Picture;
  readonly onClose: () => void;
  /** The picture is being made. */
  readonly onMade: () => void;
}

/** Places of a picture are painted anew by a model; the picture itself stays as it is. */
export function RedrawDialog({ picture, onClose, onMade }: Props) {
  const models = usePaintModels((state) => state.models);
  const able = editors(models);
  const [opened, setOpened] = useState<EditablePicture | 'opening' | 'unreadable'>('opening');
  useEffect(() => {
    let gone = false;
    const open = async () => {
      const found = picture.blob ? await openEditable(picture.blob).catch(() => null) : null;
      if (gone) found?.bitmap.close();
      else setOpened(found ?? 'unreadable');
    };
    void open();
    return () => {
      gone = true;
    };
  }, [picture]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="改一处"
      description="涂出要改的地方，写下那里应该是什么。"
      width={1040}
      allowKeyPropagation
    >
      {able.length === 0 ? (
        <Alert
          tone="warning"
          actions={
            <Button size="sm" icon={<Plug />} onClick={() => openSettings('models')}>
              接入图像模型
            </Button>
          }
        >
          <strong>这需要能改图的图像模型</strong>
          <p>现在连接的只凭文字作画。内置画笔也只画风景，不改图片。</p>
        </Alert>
      ) : opened === 'opening' ? (
        <p className="kit-soft">正在打开图片…</p>
      ) : opened === 'unreadable' ? (
        <Alert>这张图片打不开，可能已经损坏，无法修改。</Alert>
      ) : (
        <Workbench picture={picture} opened={opened} models={able} onClose={onClose} onMade={onMade} />
      )}
    </Dialog>
  );
}
