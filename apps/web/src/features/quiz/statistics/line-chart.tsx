import { chartFrame } from './chart-frame.ts';
import styles from './charts.module.css';

export interface LinePoint {
  readonly label: string;
  /** 0 to `most`; null where there is nothing to tell. */
  readonly value: number | null;
}

const { width, height, top, bottom } = chartFrame;
const left = 40;

interface LineChartProps {
  readonly points: readonly LinePoint[];
  readonly label: string;
  readonly least?: number;
  readonly most: number;
  readonly unit?: string;
  /** A level to be reached, drawn as a dashed line with its name. */
  readonly goal?: { readonly value: number; readonly name: string };
}

/** A value over time; where there is none the line is not drawn on. */
export function LineChart({ points, label, least = 0, most, unit = '', goal }: LineChartProps) {
  const x = (at: number) =>
    points.length < 2 ? (left + width) / 2 : left + 8 + ((width - left - 24) * at) / (points.length - 1);
  const y = (value: number) =>
    top + (height - top - bottom) * (1 - (Math.max(least, value) - least) / (most - least));
  const known = points.flatMap(({ value }, at) => (value === null ? [] : [{ at, value }]));
  const every = Math.ceil(points.length / 6);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles.chart} role="img" aria-label={label}>
      {[least, (least + most) / 2, most].map((value) => (
        <g key={value}>
          <path d={`M${left} ${y(value)}H${width}`} className={styles.rule} />
          <text x={left - 8} y={y(value) + 4} textAnchor="end">
            {value}
            {unit}
          </text>
        </g>
      ))}
      {goal && (
        <>
          <path d={`M${left} ${y(goal.value)}H${width}`} className={styles.goal} />
          <text x={left + 4} y={y(goal.value) - 5} className={styles.goalName}>
            {goal.name}
          </text>
        </>
      )}
      <polyline
        points={known.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')}
        className={styles.line}
      />
      {known.map(({ at, value }) => (
        <circle key={at} cx={x(at)} cy={y(value)} r="3.5" className={styles.dot} />
      ))}
      {points.map(
        ({ label: name }, at) =>
          (points.length - 1 - at) % every === 0 && (
            // oxlint-disable-next-line react/no-array-index-key -- two points of one day have one name
            <text key={at} x={x(at)} y={height - 6} textAnchor="middle">
              {name}
            </text>
          ),
      )}
    </svg>
  );
}
