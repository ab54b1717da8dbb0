import type { ReactNode } from 'react';

interface Props {
  readonly name: 'main' | 'side';
  readonly left: number;
  readonly width: number;
  readonly children: ReactNode;
}

/**
 * One column of continuous text over all sheets. The empty float in front keeps every line off the page borders (see
 * page-breaks.ts). What holds text stays in this block formatting context: a box with one of its own would shun the
 * float as a whole.
 */
export function Flow({ name, left, width, children }: Props) {
  return (
    <div className="resume-flow" data-resume-flow={name} style={{ left, width }}>
      <div className="resume-bands" />
      <div className="resume-content">{children}</div>
    </div>
  );
}
