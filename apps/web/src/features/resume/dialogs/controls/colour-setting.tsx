import { parseHex, toHex } from '@baigong/resume';
import { useEffect, useId, useRef, useState } from 'react';
import { useSession } from '../../editor/session-context.ts';
import styles from './controls.module.css';
import type { Joining } from './number-setting.tsx';
import { readColour } from './read-colour.ts';

interface ColourSettingProps {
  readonly label: string;
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChange: (colour: string, joining?: Joining) => void;
}

/** A colour: the browser's picker, or typed. Choosing in the picker is one step of undoing. */
export function ColourSetting({ label, value, disabled = false, onChange }: ColourSettingProps) {
  const id = useId();
  const { editing } = useSession();
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const hsl = parseHex(value);
  useEffect(() => {
    // React's onChange is the event `input`; `change` tells that the picker was closed.
    const element = picker.current;
    element?.addEventListener('change', editing.seal);
    return () => element?.removeEventListener('change', editing.seal);
  }, [editing]);
  return (
    <div className={styles.choice}>
      <label htmlFor={id} className={styles.name}>
        {label}
      </label>
      <span className={styles.colour}>
        <input
          ref={picker}
          type="color"
          className={styles.swatch}
          aria-label={`${label}取色`}
          value={hsl ? toHex(hsl) : '#ffffff'}
          disabled={disabled}
          onPointerDown={editing.seal}
          onChange={({ target }) => onChange(target.value, { pause: Infinity })}
        />
        <input
          id={id}
          className={styles.hex}
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          value={typed ?? value}
          disabled={disabled}
          aria-invalid={typed !== null && readColour(typed) === undefined}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            setTyped(target.value);
            const colour = readColour(target.value);
            if (colour !== undefined && colour !== value) onChange(colour);
          }}
          onBlur={() => {
            setTyped(null);
            editing.seal();
          }}
        />
      </span>
    </div>
  );
}
