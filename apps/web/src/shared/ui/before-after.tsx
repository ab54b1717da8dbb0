import { MoveHorizontal } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import styles from './before-after.module.css';

interface BeforeAfterProps {
  /** The accessible name of the handle. */
  readonly label: string;
  readonly before: { readonly src: string; readonly name: string };
  /** Null while it is made. */
  readonly after: { readonly src: string; readonly name: string } | null;
  /** Pixels of the first one. */
  readonly width: number;
  readonly height: number;
}

/** Two pictures over each other and a handle between them: what is left of it is the first. Arrow keys move it. */
export function BeforeAfter({ label, before, after, width, height }: BeforeAfterProps) {
  const [place, setPlace] = useState(50);
  const style: CSSProperties & Record<'--place', string> = {
    '--place': `${place}%`,
    aspectRatio: `${width} / ${height}`,
  };
  return (
    <div className={styles.frame} style={style}>
      <img src={before.src} alt={before.name} draggable={false} />
      {after && <img className={styles.after} src={after.src} alt={after.name} draggable={false} />}
      <span className={styles.names} aria-hidden>
        <span>{before.name}</span>
        <span>{after?.name ?? '正在转换'}</span>
      </span>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={place}
        aria-label={label}
        aria-valuetext={`${before.name}占 ${place}%`}
        className={styles.range}
        onChange={({ target }) => setPlace(Number(target.value))}
      />
      <span className={styles.line} aria-hidden>
        <span className={styles.handle}>
          <MoveHorizontal />
        </span>
      </span>
    </div>
  );
}
