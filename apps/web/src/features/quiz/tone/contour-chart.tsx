import type { ContourPoint, TargetContour } from '@baigong/quiz';
import styles from './tone-view.module.css';

const width = 640;
const height = 260;
const left = 34;
const right = 14;
const x = (at: number) => left + (width - left - right) * at;
const y = (level: number) => 20 + ((height - 40) * (5 - level)) / 4;

/** A line through the points; it breaks where the voice does. */
function pathOf(points: readonly ContourPoint[], breakAt: number): string {
  let path = '';
  let before: ContourPoint | undefined;
  for (const point of points) {
    const goesOn = before !== undefined && point.at - before.at < breakAt;
    path += `${goesOn ? 'L' : 'M'}${x(point.at).toFixed(1)} ${y(point.level).toFixed(1)}`;
    before = point;
  }
  return path;
}

interface ContourChartProps {
  readonly target: TargetContour;
  readonly own: readonly ContourPoint[];
  readonly label: string;
}

/** The five-level scale (五度标记法) with the target and, over it, the learner's own line. */
export function ContourChart({ target, own, label }: ContourChartProps) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles.chart} role="img" aria-label={label}>
      {[5, 4, 3, 2, 1].map((level) => (
        <g key={level}>
          <path d={`M${left} ${y(level)}H${width - right}`} className={styles.rule} />
          <text x={left - 12} y={y(level) + 4} textAnchor="middle">
            {level}
          </text>
        </g>
      ))}
      {target.syllables.slice(1).map(({ from }) => (
        <path key={from} d={`M${x(from)} 12V${height - 12}`} className={styles.border} />
      ))}
      {target.syllables.map(({ from, points }) => (
        <path key={from} d={pathOf(points, 2)} className={styles.target} />
      ))}
      {own.length > 0 && <path d={pathOf(own, 0.12)} className={styles.own} />}
    </svg>
  );
}
