import styles from './charts.module.css';

export interface CalendarDay {
  /** Local date, YYYY-MM-DD. */
  readonly day: string;
  readonly count: number;
}

const cell = 15;
const gap = 4;

/** How full a day is: 0 none, 1 to 4 by what is much for this learner. */
export function fullness(count: number, most: number): 0 | 1 | 2 | 3 | 4 {
  if (count === 0) return 0;
  const part = count / Math.max(most, 20);
  return part > 0.75 ? 4 : part > 0.5 ? 3 : part > 0.25 ? 2 : 1;
}

/** Days as squares, a column each week from Monday to Sunday, the newest week last. */
export function CalendarChart({ days, label }: { days: readonly CalendarDay[]; label: string }) {
  const most = Math.max(0, ...days.map(({ count }) => count));
  const weekday = (day: string) => (new Date(`${day}T12:00`).getDay() + 6) % 7;
  const offset = days[0] ? weekday(days[0].day) : 0;
  const weeks = Math.ceil((days.length + offset) / 7);
  const left = 22;
  const width = left + weeks * (cell + gap);
  const height = 18 + 7 * (cell + gap);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles.calendar} role="img" aria-label={label}>
      {['一', '三', '五', '日'].map((name, at) => (
        <text key={name} x={left - 6} y={18 + at * 2 * (cell + gap) + 12} textAnchor="end">
          {name}
        </text>
      ))}
      {days.map(({ day, count }, at) => {
        const place = at + offset;
        const column = Math.floor(place / 7);
        const x = left + column * (cell + gap);
        return (
          <g key={day}>
            {day.endsWith('-01') && (
              <text x={x} y={11}>
                {Number(day.slice(5, 7))}月
              </text>
            )}
            <rect
              x={x}
              y={18 + (place % 7) * (cell + gap)}
              width={cell}
              height={cell}
              rx="3"
              data-full={fullness(count, most)}
              className={styles.day}
            >
              <title>{`${Number(day.slice(5, 7))}月${Number(day.slice(8))}日：${count} 题`}</title>
            </rect>
          </g>
        );
      })}
    </svg>
  );
}
