import type { PaintAbilities } from '@baigong/contracts';
import { Dices, Lock, LockOpen } from 'lucide-react';
import { Field } from '../../../shared/ui/field.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { changeForm, useForm } from './form-store.ts';
import { seedByChance } from '../make/paint-form.ts';

/** The seed: the same one and the same words paint the same picture. */
export function SeedField({ abilities }: { readonly abilities: PaintAbilities }) {
  const seed = useForm((form) => form.seed);
  const locked = useForm((form) => form.seedLocked);
  const most = abilities.maxSeed;
  if (most === null) return null;
  return (
    <Field label="种子" hint={locked ? '已锁定：同样的描述会画出同一幅画。' : '每次作画换一个新的种子。'}>
      <Row gap={1} wrap={false}>
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          max={most}
          value={seed}
          onChange={(event) => {
            const value = Math.floor(event.target.valueAsNumber);
            const within = Number.isFinite(value) ? Math.min(most, Math.max(0, value)) : 0;
            changeForm({ seed: within, seedLocked: true });
          }}
        />
        <IconButton
          label="随机种子"
          tooltip="top"
          onClick={() => changeForm({ seed: seedByChance(Math.random(), abilities) })}
        >
          <Dices />
        </IconButton>
        <IconButton
          label={locked ? '解锁种子' : '锁定种子'}
          tooltip="top"
          active={locked}
          aria-pressed={locked}
          onClick={() => changeForm({ seedLocked: !locked })}
        >
          {locked ? <Lock /> : <LockOpen />}
        </IconButton>
      </Row>
    </Field>
  );
}
