import { photoSizes, type PhotoSize } from '@baigong/id-photo';
import { Plus, X } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import styles from './sheet-tab.module.css';
import type { SheetKind } from './use-sheet.ts';

interface Props {
  readonly own: PhotoSize;
  readonly kinds: readonly SheetKind[];
  readonly onKinds: (kinds: readonly SheetKind[]) => void;
}

const maxKinds = 4;
const maxPerKind = 99;

/** Which sizes share the sheet, and how many of each. */
export function SheetKinds({ own, kinds, onKinds }: Props) {
  const offered = own.group === 'custom' ? [own, ...photoSizes] : photoSizes;
  const change = (at: number, part: Partial<SheetKind>) =>
    onKinds(kinds.map((kind, index) => (index === at ? { ...kind, ...part } : kind)));
  return (
    <Stack gap={2}>
      {kinds.map(({ size, count }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no names of their own
        <div key={at} className={styles.kind} role="group" aria-label={`第 ${at + 1} 种`}>
          <Select
            aria-label={`第 ${at + 1} 种的尺寸`}
            value={size.id}
            options={[...(offered.includes(size) ? [] : [size]), ...offered].map(({ id, name }) => ({
              value: id,
              label: name,
            }))}
            onChange={(next) => {
              const found = offered.find(({ id }) => id === next);
              if (found) change(at, { size: found });
            }}
          />
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={maxPerKind}
            aria-label={`第 ${at + 1} 种的张数`}
            value={count}
            onChange={({ target }) => {
              const next = Math.round(Number(target.value));
              if (next >= 1) change(at, { count: Math.min(maxPerKind, next) });
            }}
          />
          <IconButton
            label={`去掉第 ${at + 1} 种`}
            size="sm"
            tooltip="none"
            disabled={kinds.length === 1}
            onClick={() => onKinds(kinds.filter((_, index) => index !== at))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      {kinds.length < maxKinds && (
        <Button
          size="sm"
          icon={<Plus />}
          onClick={() => {
            const next = photoSizes.find(({ id }) => !kinds.some(({ size }) => size.id === id)) ?? own;
            onKinds([...kinds, { size: next, count: 2 }]);
          }}
        >
          再加一种
        </Button>
      )}
    </Stack>
  );
}
