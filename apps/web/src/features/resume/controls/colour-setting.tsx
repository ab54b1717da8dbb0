import { parseHex, parseTypedHex, toHex } from '@baigong/colour';
import { useEffect, useId, useRef, useState } from 'react';
import { useSession } from '../session/session-context.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import styles from './controls.module.css';
import type { MergeOptions } from './number-setting.tsx';

interface ColourSettingProps {
  readonly label: string;
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChange: (colour: string, joining?: MergeOptions) => void;
}

/** A colour: the browser's picker, or typed. Choosing in the picker is one undo step. */
export function ColourSetting({ label, value, disabled = false, onChange }: ColourSettingProps) {
  const id = useId();
  const { documentStore } = useSession();
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const rgb = parseHex(value);
  useEffect(() => {
    // React's onChange is the event `input`; `change` tells that the picker was closed.
    const element = picker.current;
    element?.addEventListener('change', documentStore.commitTransaction);
    return () => element?.removeEventListener('change', documentStore.commitTransaction);
  }, [documentStore]);
  return (
    <div className={styles.choice}>
      <label htmlFor={id} className="kit-small">
        {label}
      </label>
      <span className={styles.colour}>
        <input
          ref={picker}
          type="color"
          className={styles.swatch}
          aria-label={`${label}取色`}
          value={rgb ? toHex(rgb) : '#ffffff'}
          disabled={disabled}
          onPointerDown={documentStore.commitTransaction}
          onChange={({ target }) => onChange(target.value, { mergeWindowMs: Infinity })}
        />
        <Input
          id={id}
          size="sm"
          className={styles.hex}
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          value={typed ?? value}
          disabled={disabled}
          aria-invalid={typed !== null && parseTypedHex(typed) === undefined}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            setTyped(target.value);
            const colour = parseTypedHex(target.value);
            if (colour && toHex(colour) !== value) onChange(toHex(colour));
          }}
          onBlur={() => {
            setTyped(null);
            documentStore.commitTransaction();
          }}
        />
      </span>
    </div>
  );
}
