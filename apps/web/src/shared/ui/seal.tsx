interface SealProps {
  /** Pixels. */
  size?: number;
}

/** The logo: 工 cut out of a pine-green seal. The app's icons are drawn from the same paths. */
export function Seal({ size = 28 }: SealProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <path
        fill="var(--accent)"
        d="M9 1h14c5.2 0 8 2.8 8 8v14c0 5.2-2.8 8-8 8H9c-5.2 0-8-2.8-8-8V9c0-5.2 2.8-8 8-8Z"
      />
      <path fill="var(--accent-ink)" d="M8.2 8.2h15.6v3.3h-6.1v9h7.4v3.3H6.9v-3.3h7.4v-9H8.2z" />
    </svg>
  );
}
