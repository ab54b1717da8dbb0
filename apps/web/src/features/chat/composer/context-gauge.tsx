import type { ContextUsage } from './context-usage.ts';
import styles from './context-gauge.module.css';

const radius = 8;
const circumference = 2 * Math.PI * radius;

const thousands = (tokens: number) => (tokens < 1_000 ? String(tokens) : `${(tokens / 1_000).toFixed(1)}K`);

/** A ring that shows how much of the context window is used. */
export function ContextGauge({ use }: { readonly use: ContextUsage }) {
  const share = Math.min(1, use.tokens / use.tokenBudget);
  const percent = Math.round(share * 100);
  const description = `上下文已用约 ${percent}%（${thousands(use.tokens)} / ${thousands(use.tokenBudget)} 词元，估算）`;
  return (
    <span
      className={styles.gauge}
      role="meter"
      aria-label="上下文用量"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={description}
      data-near={share >= 0.8 || undefined}
      data-tip={description}
      data-tip-side="top"
    >
      <svg viewBox="0 0 22 22" aria-hidden>
        <circle cx="11" cy="11" r={radius} />
        <circle cx="11" cy="11" r={radius} strokeDasharray={`${share * circumference} ${circumference}`} />
      </svg>
    </span>
  );
}
