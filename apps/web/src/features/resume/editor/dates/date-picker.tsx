import { Popover } from '@base-ui/react/popover';
import { formatMonth, type DateRange } from '@baigong/resume';
import { useState, type ReactElement } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import { SegmentedControl } from '../../../../shared/ui/segmented-control.tsx';
import { cx } from '../../../../shared/ui/cx.ts';
import layout from '../../../../shared/ui/layout.module.css';
import { Row } from '../../../../shared/ui/stack.tsx';
import popup from '../../../../shared/ui/popup.module.css';
import styles from './dates.module.css';
import { MonthGrid } from './month-grid.tsx';

interface DatePickerProps {
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
export function DatePicker({ trigger, label, range, onChange, onClose }: DatePickerProps) {
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
              <span className={cx(layout.soft, layout.numeric)}>
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
