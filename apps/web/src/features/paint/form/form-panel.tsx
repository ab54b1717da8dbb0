import { Brush, Dices, Lock, LockOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PaintAbilities, PaintModel } from '@baigong/contracts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { makePictures } from '../make/make-pictures.ts';
import { NeedsImageModel, readForBrush } from '../make/needs-model.ts';
import { loadPaintModels, modelOf, usePaintModels, type PaintModels } from '../models/paint-models.ts';
import { changeForm, keepFormOnLeave, useForm } from './form-store.ts';
import { CountField, DialFields, NegativeField, QualityField } from './more-fields.tsx';
import { countFor, formProblem, seedByChance, type PaintForm } from '../make/paint-form.ts';
import { PromptField } from './prompt-field.tsx';
import { ReferenceField } from './reference-field.tsx';
import { SceneFields } from './scene-fields.tsx';
import { SizeField } from './size-field.tsx';
import { useReading } from './use-reading.ts';
import styles from './form.module.css';
import { RadioGroup } from '../../../shared/ui/radio-group.tsx';
import { stylesFor } from '../make/styles.ts';
import field from '../../../shared/ui/field.module.css';
import { Field } from '../../../shared/ui/field.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { WallpaperButton } from '../wallpaper/wallpaper-button.tsx';
import { isBrush } from '../models/brush-model.ts';

/** Where the prompt is sent, said before it is. */
function note(model: PaintModel, allowance: PaintModels['allowance']): string {
  if (isBrush(model.id)) return '程序化绘图，非 AI 模型，只画风景。在你的浏览器里作画，不上传任何内容。';
  const where = model.local
    ? '在本站的机器上作画，描述不会发给别处。'
    : `描述和参考图会经本站发送到“${model.endpoint}”。`;
  return allowance ? `${where}今天还可画 ${allowance.left} 张，${allowance.reset}重新计算。` : where;
}

/** Who paints: a connected model or the built-in brush. */
function ModelField({ model }: { readonly model: PaintModel }) {
  const { models, problems, allowance, read } = usePaintModels();
  return (
    <div>
      <Field label="模型" layout="row" hint={note(model, allowance)}>
        <Select
          value={model.id}
          options={models.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => changeForm({ model: id })}
        />
      </Field>
      {problems.map((problem) => (
        <p key={problem} className={read === 'failed' ? field.hint : field.error}>
          {problem}
        </p>
      ))}
    </div>
  );
}

/** Style presets of the chosen model; none is an option too. */
function StyleField({ model }: { readonly model: string }) {
  const style = useForm((form) => form.style);
  const presets = stylesFor(model);
  return (
    <RadioGroup
      label="风格"
      variant="chips"
      value={presets.some(({ id }) => id === style) ? style : ''}
      options={[
        { value: '', label: '随描述' },
        ...presets.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(value) => changeForm({ style: value })}
    />
  );
}

/** The seed: the same one and the same words paint the same picture. */
function SeedField({ abilities }: { readonly abilities: PaintAbilities }) {
  const seed = useForm((form) => form.seed);
  const locked = useForm((form) => form.seedLocked);
  const most = abilities.maxSeed;
  if (most === null) return null;
  return (
    <Field label="种子" hint={locked ? '已锁定：同样的描述会画出同一幅画。' : '每次作画换一个新的种子。'}>
      <Row gap={1} wrap={false}>
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          max={most}
          value={seed}
          onChange={(event) => {
            const value = Math.floor(event.target.valueAsNumber);
            const within = Number.isFinite(value) ? Math.min(most, Math.max(0, value)) : 0;
            changeForm({ seed: within, seedLocked: true });
          }}
        />
        <IconButton
          label="随机种子"
          tooltip="top"
          onClick={() => changeForm({ seed: seedByChance(Math.random(), abilities) })}
        >
          <Dices />
        </IconButton>
        <IconButton
          label={locked ? '解锁种子' : '锁定种子'}
          tooltip="top"
          active={locked}
          aria-pressed={locked}
          onClick={() => changeForm({ seedLocked: !locked })}
        >
          {locked ? <Lock /> : <LockOpen />}
        </IconButton>
      </Row>
    </Field>
  );
}

/** What to paint, how, and by whom: only what the chosen model can do is asked. */
export function FormPanel({ onMade }: { readonly onMade: () => void }) {
  const models = usePaintModels((state) => state.models);
  const form = useForm();
  const model = modelOf(models, form.model);
  const { abilities } = model;
  const brush = isBrush(model.id);
  const reading = useReading(brush);
  const understood = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState<{ readonly form: PaintForm; readonly problem: string } | null>(null);
  // A changed form is a new question.
  const problem = refused?.form === form ? refused.problem : null;
  useEffect(keepFormOnLeave, []);
  const [waiting, setWaiting] = useState(false);
  const paint = async () => {
    if (waiting) return;
    // Until the list is there it is not known who paints.
    if (usePaintModels.getState().read === 'reading') {
      setWaiting(true);
      await loadPaintModels().finally(() => setWaiting(false));
    }
    const painter = modelOf(usePaintModels.getState().models, form.model);
    const found = formProblem(form, painter.abilities);
    setRefused(found === null ? null : { form, problem: found });
    if (found !== null) return;
    try {
      if (isBrush(painter.id)) await readForBrush(form);
    } catch (error) {
      if (!(error instanceof NeedsImageModel)) throw error;
      // What is in the way, and what can be done, stands there already.
      understood.current?.focus();
      return;
    }
    changeForm({ seed: makePictures(form, painter) });
    onMade();
  };
  const count = countFor(form, abilities);
  return (
    <form
      className="kit-column"
      aria-label="作画"
      onSubmit={(event) => {
        event.preventDefault();
        void paint();
      }}
    >
      <div className={styles.fields}>
        <ModelField model={model} />
        <PromptField model={model} reading={reading} understood={understood} onPaint={() => void paint()} />
        {brush && <SceneFields reading={reading} />}
        <StyleField model={model.id} />
        <SizeField abilities={abilities} />
        <CountField abilities={abilities} />
        {abilities.negativePrompt && <NegativeField />}
        <ReferenceField abilities={abilities} onMade={onMade} />
        <QualityField abilities={abilities} />
        <DialFields abilities={abilities} />
        <SeedField abilities={abilities} />
      </div>
      <footer className={styles.footer}>
        {problem !== null && <Alert variant="text">{problem}</Alert>}
        <Row wrap={false}>
          <Button type="submit" variant="primary" icon={<Brush />} className={styles.paint} loading={waiting}>
            {count > 1 ? `开始作画 · ${count} 张` : '开始作画'}
          </Button>
          <WallpaperButton className={styles.wallpaper} />
        </Row>
      </footer>
    </form>
  );
}
