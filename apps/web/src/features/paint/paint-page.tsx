import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { useMobile } from '../../shared/lib/device.ts';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { FormPanel } from './form/form-panel.tsx';
import { changeForm, takeHandedOver, useForm } from './form/form-store.ts';
import { takeUpJobs } from './make/make-pictures.ts';
import { pictureArrived, useMakings } from './make/makings.ts';
import { isBrush } from './models/brush-model.ts';
import { loadPaintModels, modelOf, usePaintModels } from './models/paint-models.ts';
import { recipeSentence } from './results/reused-sentence.ts';
import { SceneWall } from './results/scene-wall.tsx';
import { followWorks, loadWorks, useWorks } from './results/works.ts';
import { WorksPanel } from './results/works-panel.tsx';
import styles from './paint-page.module.css';

type Side = 'scenes' | 'form' | 'works';

const names: Readonly<Record<Side, string>> = { scenes: '场景', form: '创作', works: '作品' };

/** Reads the works, and says whether there is anything to see of them: until they are read it is not known. */
function useHasWorks(): boolean | null {
  const { ids, state } = useWorks();
  const { makings, arriving } = useMakings();
  useEffect(() => {
    void loadWorks();
    return followWorks();
  }, []);
  useEffect(pictureArrived, [ids]);
  if (ids.length > 0 || makings.length > 0 || arriving !== null || state === 'failed') return true;
  return state === 'ready' ? false : null;
}

/** Puts what other screens sent into the form, and says what it replaced. */
function useHandedOver(onArrived: () => void): void {
  const { state } = useLocation() as { state: unknown };
  const tell = useEffectEvent(onArrived);
  useEffect(() => {
    const carried = typeof state === 'object' && state && 'text' in state ? state.text : undefined;
    const arrived = takeHandedOver(carried);
    if (!arrived) return;
    tell();
    const { recipe, replaced } = arrived;
    const differs = recipeSentence(recipe);
    if (replaced === null && differs === null) return;
    const run = () => changeForm({ prompt: replaced ?? '' });
    const words = differs === null ? '已填入送来的描述' : `已填入送来的描述和参数。${differs}`;
    toast(
      'info',
      words,
      replaced === null ? { durationMs: 8_000 } : { action: { label: '换回原来的', onClick: run } },
    );
  }, [state]);
}

/** 文生图: the form beside the scenes or the pictures; on a phone one of the three at a time. */
export function PaintPage() {
  const mobile = useMobile();
  const underWay = useMakings(({ makings }) => makings.length);
  const count = useWorks(({ ids }) => ids.length);
  const model = useForm((form) => form.model);
  const models = usePaintModels((state) => state.models);
  const [chosen, setSide] = useState<Side | null>(null);
  const hasWorks = useHasWorks();
  useHandedOver(() => setSide('form'));
  useEffect(() => {
    void loadPaintModels();
    takeUpJobs();
  }, []);
  // Who comes without an image model sees first what can be painted.
  const first: Side = isBrush(modelOf(models, model).id) ? 'scenes' : 'form';
  const beside: Side = hasWorks === false || (hasWorks && chosen === 'scenes') ? 'scenes' : 'works';
  const side: Side = mobile ? (chosen ?? first) : beside;
  const label = (one: Side): string => {
    if (one !== 'works') return names[one];
    return underWay > 0
      ? `作品 · 进行中 ${underWay}`
      : count > 0 && !mobile
        ? `作品 ${count.toLocaleString('zh-CN')}`
        : '作品';
  };
  const sides = (shown: readonly Side[]) => (
    <SegmentedControl
      label="文生图"
      value={side}
      options={shown.map((value) => ({ value, label: label(value) }))}
      onChange={setSide}
      fill={mobile}
    />
  );
  return (
    <div className={styles.studio} data-side={mobile ? side : undefined}>
      <h1 className="visually-hidden">文生图</h1>
      {mobile && <div className={styles.sides}>{sides(['scenes', 'form', 'works'])}</div>}
      {(!mobile || side === 'form') && (
        <div className={styles.form}>
          <FormPanel onMade={() => setSide('works')} />
        </div>
      )}
      {side === 'scenes' && (
        <div className={styles.scenes}>
          {!mobile && hasWorks === true && sides(['scenes', 'works'])}
          <SceneWall onStart={() => mobile && setSide('form')} />
        </div>
      )}
      {side === 'works' && (
        <div className={styles.works}>
          <WorksPanel lead={mobile ? undefined : sides(['scenes', 'works'])} />
        </div>
      )}
    </div>
  );
}
