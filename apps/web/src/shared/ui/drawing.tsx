import type { ReactNode } from 'react';

interface DrawingProps {
  /** In units of the drawing. */
  readonly width: number;
  readonly height: number;
  readonly strokeWidth?: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The frame of the drawings beside short messages: lines with round ends, in the colours of the theme. */
export function Drawing({ width, height, strokeWidth = 2.5, className, children }: DrawingProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {children}
    </svg>
  );
}
