import { Brush, Eraser } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import { Row } from '../../../../shared/ui/stack.tsx';
import { updateEdit, useStudio } from '../../edits/studio-store.ts';
import { EditSlider } from '../edit-slider.tsx';
import styles from '../studio.module.css';
import { radiusRange, setRadius, selectBrush, useBrush } from './brush-store.ts';

/** Corrects by hand what was taken for the person. */
export function BrushTools() {
  const { does, radius } = useBrush();
  const strokes = useStudio((state) => state.edit.strokes.length);
  useEffect(() => () => selectBrush(null), []);
  return (
    <section className={styles.section} aria-label="修边画笔">
      <h3>修边画笔</h3>
      <Row>
        <Button
          size="sm"
          icon={<Brush />}
          aria-pressed={does === 'keep'}
          onClick={() => selectBrush(does === 'keep' ? null : 'keep')}
        >
          保留
        </Button>
        <Button
          size="sm"
          icon={<Eraser />}
          aria-pressed={does === 'erase'}
          onClick={() => selectBrush(does === 'erase' ? null : 'erase')}
        >
          擦除
        </Button>
        {strokes > 0 && (
          <Button size="sm" variant="ghost" onClick={() => updateEdit({ strokes: [] })}>
            清除笔迹
          </Button>
        )}
      </Row>
      {does !== null && (
        <>
          <EditSlider
            label="画笔大小"
            min={1}
            value={Math.round((radius / radiusRange.max) * 100)}
            onChange={(value) => setRadius((value / 100) * radiusRange.max)}
          />
          <p className="kit-faint">
            在照片上涂抹。用键盘时，先按 Tab 到照片上，方向键移动画笔，空格落笔，+ 和 − 改大小。
          </p>
        </>
      )}
    </section>
  );
}
