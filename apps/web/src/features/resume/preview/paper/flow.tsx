import type { ReactNode } from 'react';

interface Props {
  readonly name: 'main' | 'side';
  readonly left: number;
  readonly width: number;
  readonly wide?: readonly [number, number];
  /** The float's shape (page-breaks.ts). */
  readonly bands: string;
  readonly children: ReactNode;
}

const noWide = [0, 0] as const;

/**
 * One column of continuous text over all sheets. The empty float in front keeps every line off the page borders (see
 * page-breaks.ts). What holds text stays in this block formatting context: a box with one of its own would shun the
 * float as a whole.
 */
export function Flow({ name, left, width, wide: [wideLeft, wideRight] = noWide, bands, children }: Props) {
  return (
    <div
      className="resume-flow"
      data-resume-flow={name}
      style={{
        left,
        width,
        '--resume-bands': bands,
        '--resume-wide-left': `${wideLeft}px`,
        '--resume-wide-right': `${wideRight}px`,
      }}
    >
      <div className="resume-bands" />
      <div className="resume-content">{children}</div>
    </div>
  );
}
