import { chartFrame } from './chart-frame.ts';
import styles from './charts.module.css';

export interface Column {
  readonly label: string;
  readonly right: number;
  readonly wrong: number;
}

const { width, height, top, bottom } = chartFrame;
const left = 32;

/** The top of an axis for whole numbers up to `most`: even, so that its half is whole too, and never 0. */
export function ceilScale(most: number): number {
  if (most <= 10) return 10;
  const unit = 10 ** Math.floor(Math.log10(most));
  const tops = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].map((factor) => Math.round(factor * unit));
  return tops.find((top) => top >= most && top % 2 === 0) ?? unit * 10;
}

/** Right and wrong answers by day, one on top of the other. */
export function ColumnChart({ columns, label }: { columns: readonly Column[]; label: string }) {
  const most = ceilScale(Math.max(0, ...columns.map(({ right, wrong }) => right + wrong)));
  const step = (width - left) / Math.max(1, columns.length);
  const bar = Math.min(18, step * 0.62);
  const y = (value: number) => top + (height - top - bottom) * (1 - value / most);
  const every = Math.ceil(columns.length / 6);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles.chart} role="img" aria-label={label}>
      {[0, most / 2, most].map((value) => (
        <g key={value}>
          <path d={`M${left} ${y(value)}H${width}`} className={styles.rule} />
          <text x={left - 8} y={y(value) + 4} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {columns.map(({ label: day, right, wrong }, at) => {
        const x = left + step * at + (step - bar) / 2;
        return (
          <g key={day}>
            {right > 0 && (
              <rect x={x} y={y(right)} width={bar} height={y(0) - y(right)} rx="2" className={styles.right} />
            )}
            {wrong > 0 && (
              <rect
                x={x}
                y={y(right + wrong)}
                width={bar}
                height={Math.max(1, y(right) - y(right + wrong) - (right > 0 ? 1.5 : 0))}
                rx="2"
                className={styles.wrong}
              />
            )}
            {(columns.length - 1 - at) % every === 0 && (
              <text x={x + bar / 2} y={height - 6} textAnchor="middle">
                {day}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
