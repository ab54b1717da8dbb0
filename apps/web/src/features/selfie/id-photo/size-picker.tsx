import { findSizes, makeCustomSize, type PhotoSize } from '@baigong/id-photo';
import { Search } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import field from '../../../shared/ui/field.module.css';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { Card, Note } from './parts.tsx';
import styles from './size-picker.module.css';

const units = [
  { value: 'mm', label: '毫米' },
  { value: 'px', label: '像素' },
] as const;

interface Props {
  readonly size: PhotoSize;
  readonly onSize: (size: PhotoSize) => void;
}

/** What is printed below a size's name. */
const describeSize = ({ mm, px }: PhotoSize): string =>
  mm ? `${mm.width} × ${mm.height} 毫米` : `${px.width} × ${px.height} 像素`;

function CustomSizeForm({ onSize }: Pick<Props, 'onSize'>) {
  const [unit, setUnit] = useState<'mm' | 'px'>('mm');
  const [typed, setTyped] = useState({ width: '30', height: '40', dpi: '300' });
  const [problem, setProblem] = useState<string | null>(null);
  const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const made = makeCustomSize({
      unit,
      width: numberOf(typed.width),
      height: numberOf(typed.height),
      dpi: numberOf(typed.dpi),
    });
    setProblem('problem' in made ? made.problem : null);
    if ('size' in made) onSize(made.size);
  };
  const box = (label: string, part: keyof typeof typed) => (
    <label>
      {label}
      <input
        className={field.input}
        inputMode="decimal"
        value={typed[part]}
        onChange={({ target }) => setTyped((now) => ({ ...now, [part]: target.value }))}
      />
    </label>
  );
  return (
    <form className={styles.own} onSubmit={submit} aria-label="自定义尺寸">
      <SegmentedControl label="单位" value={unit} options={units} onChange={setUnit} />
      <div className={styles.fields}>
        {box('宽', 'width')}
        {box('高', 'height')}
        {box('DPI', 'dpi')}
        <Button type="submit">用这个尺寸</Button>
      </div>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

/** 尺寸: the common ones first, found by name or figures, or one of one's own. */
export function SizePicker({ size, onSize }: Props) {
  const [words, setWords] = useState('');
  const [own, setOwn] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const found = findSizes(words);
  const chosen = found.some(({ id }) => id === size.id);
  const move = (by: number) => {
    const at = found.findIndex(({ id }) => id === size.id);
    const next = found[(at + by + found.length) % found.length];
    if (!next) return;
    onSize(next);
    group.current?.querySelector<HTMLElement>(`[data-size="${next.id}"]`)?.focus();
  };
  return (
    <Card title="尺寸" aside={`${size.name} · ${size.px.width} × ${size.px.height} 像素`}>
      <div className={styles.search}>
        <Search aria-hidden />
        <input
          type="search"
          className={field.input}
          aria-label="搜索尺寸"
          placeholder="搜尺寸或用途：护照、国考、35 × 45"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      {found.length > 0 ? (
        <div
          ref={group}
          className={styles.sizes}
          role="radiogroup"
          aria-label="证件照尺寸"
          onKeyDown={(event) => {
            const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
            if (by === undefined) return;
            event.preventDefault();
            move(by);
          }}
        >
          {found.map((one, at) => (
            <button
              key={one.id}
              type="button"
              role="radio"
              aria-checked={one.id === size.id}
              tabIndex={one.id === size.id || (!chosen && at === 0) ? 0 : -1}
              data-size={one.id}
              className={styles.size}
              onClick={() => onSize(one)}
            >
              <b>{one.name}</b>
              <small>{describeSize(one)}</small>
            </button>
          ))}
        </div>
      ) : (
        <Note>没有找到“{words}”。换个说法，或按通知里的数字自定义。</Note>
      )}
      {size.note !== undefined && <Note warn={size.differs}>{size.note}</Note>}
      {own ? (
        <CustomSizeForm onSize={onSize} />
      ) : (
        <Button size="sm" onClick={() => setOwn(true)}>
          自定义尺寸
        </Button>
      )}
    </Card>
  );
}
