import type { ReactNode } from 'react';
import { ProgressBar } from '../../shared/ui/progress-bar.tsx';
import styles from './settings-group.module.css';

/** A titled part of a settings page. */
export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

interface SettingsRowProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly children?: ReactNode;
}

/** What a thing is on the left, and its value or control on the right. */
export function SettingsRow({ label, hint, children }: SettingsRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.label}>
        <span>{label}</span>
        {hint !== undefined && <span className="kit-faint">{hint}</span>}
      </div>
      {children}
    </div>
  );
}

/** A bar that shows how much of something is used. */
export function Meter({ label, value, max }: { label: string; value: number; max: number }) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <div
      className={styles.meter}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={`${Math.round(share * 100)}%`}
      data-tight={share > 0.9 || undefined}
    >
      <ProgressBar value={share} />
    </div>
  );
}

export const sectionStyles = styles;
