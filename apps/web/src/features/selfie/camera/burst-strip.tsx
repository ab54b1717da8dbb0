import { Button } from '../../../shared/ui/button.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import layout from '../../../shared/ui/layout.module.css';
import styles from './camera-view.module.css';
import type { Shot } from './capture-shot.ts';

interface BurstStripProps {
  readonly shots: readonly Shot[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  readonly onUse: () => void;
  readonly onAgain: () => void;
}

export const findSharpest = (shots: readonly Shot[]): number =>
  shots.reduce((best, shot, index) => (shot.sharpness > (shots[best]?.sharpness ?? 0) ? index : best), 0);

/** The pictures of a burst to choose from; the sharpest is marked, and chosen at first. */
export function BurstStrip({ shots, chosen, onChoose, onUse, onAgain }: BurstStripProps) {
  const sharpest = findSharpest(shots);
  return (
    <section className={styles.burst} aria-label="选一张">
      <img className={styles.chosen} src={shots[chosen]?.url} alt={`第 ${chosen + 1} 张`} />
      <ul className={styles.strip}>
        {shots.map((shot, index) => (
          <li key={shot.url}>
            <button
              type="button"
              className={styles.thumb}
              aria-pressed={index === chosen}
              aria-label={`第 ${index + 1} 张${index === sharpest ? '，最清晰' : ''}`}
              onClick={() => onChoose(index)}
            >
              <img className={layout.cropped} src={shot.url} alt="" />
              {index === sharpest && <span aria-hidden>最清晰</span>}
            </button>
          </li>
        ))}
      </ul>
      <Row justify="center">
        <Button onClick={onAgain}>重拍</Button>
        <Button variant="primary" onClick={onUse}>
          用这张
        </Button>
      </Row>
    </section>
  );
}
