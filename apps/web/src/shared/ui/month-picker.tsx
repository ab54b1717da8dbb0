import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './month-picker.module.css';
import { Popover } from '@base-ui/react/popover';
import { formatMonth, type DateRange } from '@baigong/resume';
import { Button } from './button.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { Row } from './stack.tsx';
import popup from './popup.module.css';

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
function MonthGrid({ chosen, shown, onChoose }: MonthGridProps) {
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

interface MonthPickerProps {
  readonly trigger: ReactElement;
  readonly label: string;
  readonly range: DateRange;
  readonly onChange: (range: DateRange) => void;
  readonly onClose: () => void;
}

type Edge = 'start' | 'end';

const edges = [
  { value: 'start', label: '开始' },
  { value: 'end', label: '结束' },
] as const;

/** The month after which the picker opens when nothing is chosen: this one. */
const thisMonth = (): string => {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
};

/** Picks the months of a range; the end may be 至今. Words that stood there give way. */
export function MonthPicker({ trigger, label, range, onChange, onClose }: MonthPickerProps) {
  const [edge, setEdge] = useState<Edge>('start');
  const { start, end, present = false } = range;
  const dates = { start, end, ...(present ? { present } : {}) };

  const choose = (month: string) => {
    if (edge === 'start') {
      onChange({ ...dates, start: month });
      setEdge('end');
    } else onChange({ start, end: month });
  };
  const chosen = edge === 'start' ? start : present ? '' : end;
  const shown = chosen || (edge === 'end' ? start : end) || thisMonth();

  return (
    <Popover.Root defaultOpen onOpenChangeComplete={(open) => open || onClose()}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" collisionPadding={8} className={popup.positioner}>
          <Popover.Popup className={styles.popup} aria-label={`选择${label}`}>
            <Row justify="between" wrap={false}>
              <SegmentedControl label="选择哪一端" value={edge} options={edges} onChange={setEdge} />
              <span className="kit-soft kit-numeric">
                {formatMonth(start) || '未定'} – {present ? '至今' : formatMonth(end) || '未定'}
              </span>
            </Row>
            <MonthGrid key={edge} chosen={chosen} shown={shown} onChoose={choose} />
            <div className={styles.foot}>
              {edge === 'end' && (
                <Button
                  size="sm"
                  aria-pressed={present}
                  onClick={() => onChange(present ? { start, end: '' } : { start, end: '', present: true })}
                >
                  至今
                </Button>
              )}
              <Button size="sm" variant="ghost" onClick={() => onChange({ start: '', end: '' })}>
                清空
              </Button>
              <Popover.Close
                render={
                  <Button size="sm" variant="primary">
                    完成
                  </Button>
                }
              />
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
