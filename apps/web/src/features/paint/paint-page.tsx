import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useMobile } from '../../shared/lib/device.ts';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { FormPanel } from './form/form-panel.tsx';
import { changeForm, takeHandedOver } from './form/form-store.ts';
import { takeUpJobs } from './make/make-pictures.ts';
import { useMakings } from './make/makings.ts';
import { loadPaintModels } from './models/paint-models.ts';
import { recipeSentence } from './results/reused-sentence.ts';
import { WorksPanel } from './results/works-panel.tsx';
import styles from './paint-page.module.css';

type Side = 'form' | 'works';

const sides = [
  { value: 'form', label: '创作' },
  { value: 'works', label: '作品' },
] as const;

/** 文生图: the form and the pictures side by side; on a phone one of them at a time. */
export function PaintPage() {
  const mobile = useMobile();
  const underWay = useMakings(({ makings }) => makings.length);
  const [side, setSide] = useState<Side>('form');
  const { state } = useLocation() as { state: unknown };
  useEffect(() => {
    void loadPaintModels();
    takeUpJobs();
  }, []);
  useEffect(() => {
    const carried = typeof state === 'object' && state && 'text' in state ? state.text : undefined;
    const arrived = takeHandedOver(carried);
    if (!arrived) return;
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
  return (
    <div className={styles.studio} data-side={mobile ? side : undefined}>
      <h1 className="visually-hidden">文生图</h1>
      {mobile && (
        <div className={styles.sides}>
          <SegmentedControl
            label="文生图"
            value={side}
            options={sides.map((one) =>
              one.value === 'works' && underWay > 0 ? { ...one, label: `作品 · 进行中 ${underWay}` } : one,
            )}
            onChange={setSide}
            fill
          />
        </div>
      )}
      {(!mobile || side === 'form') && (
        <div className={styles.form}>
          <FormPanel onMade={() => setSide('works')} />
        </div>
      )}
      {(!mobile || side === 'works') && (
        <div className={styles.works}>
          <WorksPanel onStart={() => setSide('form')} />
        </div>
      )}
    </div>
  );
}
