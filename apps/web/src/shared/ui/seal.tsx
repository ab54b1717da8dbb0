import { gongPath, sealPath } from './seal-paths.ts';

interface SealProps {
  /** Pixels. */
  size?: number;
}

/** The logo: 工 cut out of a pine-green seal. The app's icons are drawn from the same paths. */
export function Seal({ size = 28 }: SealProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <path fill="var(--accent)" d={sealPath} />
      <path fill="var(--accent-ink)" d={gongPath} />
    </svg>
  );
}
