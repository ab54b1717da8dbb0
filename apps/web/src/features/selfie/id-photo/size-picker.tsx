import { findSizes, makeCustomSize, type PhotoSize } from '@baigong/id-photo';
import { useState, type FormEvent } from 'react';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Input, SearchInput } from '../../../shared/ui/input.tsx';
import { RadioGroup } from '../../../shared/ui/radio-group.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { Note } from './note.tsx';
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
  const renderField = (label: string, part: keyof typeof typed) => (
    <Field label={label} className={styles.field}>
      <Input
        inputMode="decimal"
        value={typed[part]}
        onChange={({ target }) => setTyped((now) => ({ ...now, [part]: target.value }))}
      />
    </Field>
  );
  return (
    <form className={styles.own} onSubmit={submit} aria-label="自定义尺寸">
      <SegmentedControl label="单位" value={unit} options={units} onChange={setUnit} />
      <Row align="end">
        {renderField('宽', 'width')}
        {renderField('高', 'height')}
        {renderField('DPI', 'dpi')}
        <Button type="submit">用这个尺寸</Button>
      </Row>
      {problem !== null && <Alert variant="text">{problem}</Alert>}
    </form>
  );
}

/** 尺寸: the common ones first, found by name or figures, or one of one's own. */
export function SizePicker({ size, onSize }: Props) {
  const [query, setQuery] = useState('');
  const [own, setOwn] = useState(false);
  const found = findSizes(query);
  return (
    <Card title="尺寸" actions={`${size.name} · ${size.px.width} × ${size.px.height} 像素`}>
      <SearchInput
        aria-label="搜索尺寸"
        placeholder="搜尺寸或用途：护照、国考、35 × 45"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      {found.length > 0 ? (
        <RadioGroup
          label="证件照尺寸"
          hideLabel
          variant="cards"
          columns={2}
          className={styles.sizes}
          value={size.id}
          options={found.map((one) => ({ value: one.id, label: one.name, hint: describeSize(one) }))}
          onChange={(id) => {
            const next = found.find((one) => one.id === id);
            if (next) onSize(next);
          }}
        />
      ) : (
        <Note>没有找到“{query}”。换个说法，或按通知里的数字自定义。</Note>
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
