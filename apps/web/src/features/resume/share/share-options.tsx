import { Fieldset } from '../../../shared/ui/fieldset.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { minSharePassword, type ShareLifetime } from '@baigong/contracts';
import type { SharedMask } from '@baigong/resume';
import { Dices } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import styles from './share-dialog.module.css';

export interface Choices {
  readonly mask: SharedMask;
  readonly lifetime: ShareLifetime;
  readonly requiresPassword: boolean;
  /** Empty with `locked`: the password that is set already stays. */
  readonly password: string;
}

const masks = [
  { name: 'phone', label: '隐藏电话' },
  { name: 'email', label: '隐藏邮箱' },
  { name: 'photo', label: '隐藏照片' },
] as const;

/** Without the characters that look alike. */
const passwordChars = 'abcdefghjkmnpqrstuvwxyz23456789';

function randomPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => passwordChars[byte % passwordChars.length]).join('');
}

/** Why the choices cannot be sent yet; undefined when they can. */
export function validateChoices(
  { requiresPassword, password }: Choices,
  hasPassword: boolean,
): string | undefined {
  if (!requiresPassword || (password === '' && hasPassword)) return undefined;
  return password.trim().length < minSharePassword ? `访问密码至少 ${minSharePassword} 个字。` : undefined;
}

interface Props {
  readonly choices: Choices;
  readonly hasPassword: boolean;
  readonly onChange: (choices: Choices) => void;
}

/** What is hidden, how long the link lasts, and its password. */
export function ShareOptionsForm({ choices, hasPassword, onChange }: Props) {
  const { mask, lifetime, requiresPassword, password } = choices;
  return (
    <Stack gap={4}>
      <Fieldset label="对方看不到" className={styles.masks}>
        {masks.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={mask[name]}
            onChange={(checked) => onChange({ ...choices, mask: { ...mask, [name]: checked } })}
          />
        ))}
      </Fieldset>
      <div>
        <span aria-hidden>有效期</span>
        <SegmentedControl
          label="有效期"
          value={lifetime}
          options={[
            { value: '7d', label: '7 天' },
            { value: '30d', label: '30 天' },
            { value: '1y', label: '1 年（最长）' },
          ]}
          onChange={(next) => onChange({ ...choices, lifetime: next })}
        />
      </div>
      <div>
        <Checkbox
          label="需要访问密码"
          checked={requiresPassword}
          onChange={(checked) =>
            onChange({
              ...choices,
              requiresPassword: checked,
              password: checked && !hasPassword && password === '' ? randomPassword() : password,
            })
          }
        />
        {requiresPassword && (
          <div className={styles.password}>
            <Input
              aria-label="访问密码"
              required={!hasPassword}
              minLength={minSharePassword}
              placeholder={hasPassword ? '不填则沿用原密码' : `至少 ${minSharePassword} 个字`}
              value={password}
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => onChange({ ...choices, password: event.target.value })}
            />
            <Button icon={<Dices />} onClick={() => onChange({ ...choices, password: randomPassword() })}>
              随机
            </Button>
          </div>
        )}
      </div>
    </Stack>
  );
}
