import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../../../../shared/ui/icon-button.tsx';
import styles from './dates.module.css';

interface MonthGridProps {
  /** `YYYY-MM`, `YYYY`, or empty. */
  readonly chosen: string;
  /** The month whose year is shown at first. */
  readonly shown: string;
  readonly onChoose: (month: string) => void;
}

const months = Array.from({ length: 12 }, (_, index) => index + 1);
const firstYear = 1900;
const lastYear = 2099;
const columns = 4;

/** A year with a stepper, and its twelve months, walked with the arrow keys. */
export function MonthGrid({ chosen, shown, onChoose }: MonthGridProps) {
  const [year, setYear] = useState(Number(shown.slice(0, 4)));
  const [focused, setFocused] = useState(Number(shown.slice(5, 7)) || 1);
  const grid = useRef<HTMLDivElement>(null);
  const step = (by: number) => setYear(Math.min(lastYear, Math.max(firstYear, year + by)));

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      step(event.key === 'PageUp' ? -1 : 1);
    }
    if (by === undefined) return;
    event.preventDefault();
    const next = focused + by;
    if (next < 1 || next > 12) {
      step(next < 1 ? -1 : 1);
      if (year + (next < 1 ? -1 : 1) < firstYear || year + (next < 1 ? -1 : 1) > lastYear) return;
    }
    const month = ((next - 1 + 12) % 12) + 1;
    setFocused(month);
    grid.current?.querySelector<HTMLElement>(`[data-month="${month}"]`)?.focus();
  };

  return (
    <>
      <div className={styles.year}>
        <IconButton
          label="上一年"
          size="sm"
          tooltip="none"
          disabled={year <= firstYear}
          onClick={() => step(-1)}
        >
          <ChevronLeft />
        </IconButton>
        <span aria-live="polite">{year} 年</span>
        <IconButton
          label="下一年"
          size="sm"
          tooltip="none"
          disabled={year >= lastYear}
          onClick={() => step(1)}
        >
          <ChevronRight />
        </IconButton>
      </div>
      <div
        ref={grid}
        role="group"
        aria-label={`${year} 年的月份`}
        className={styles.months}
        onKeyDown={onKeyDown}
      >
        {months.map((month) => {
          const value = `${year}-${String(month).padStart(2, '0')}`;
          return (
            <button
              key={month}
              type="button"
              data-month={month}
              className={styles.month}
              tabIndex={month === focused ? 0 : -1}
              aria-pressed={value === chosen}
              onFocus={() => setFocused(month)}
              onClick={() => onChoose(value)}
            >
              {month} 月
            </button>
          );
        })}
      </div>
    </>
  );
}
