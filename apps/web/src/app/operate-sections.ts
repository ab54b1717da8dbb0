import { lazy } from 'react';
import type { OperatorSection } from '../shared/lib/operator-session.ts';

/** The parts of the operator's page, in their order. A feature adds one line. */
export const operateSections: readonly OperatorSection[] = [
  {
    id: 'gallery',
    label: '作品审核',
    Part: lazy(() =>
      import('../features/gallery/review/review-section.tsx').then((m) => ({ default: m.ReviewSection })),
    ),
  },
  {
    id: 'feedback',
    label: '反馈',
    Part: lazy(() =>
      import('../features/feedback/inbox/inbox-section.tsx').then((m) => ({ default: m.InboxSection })),
    ),
  },
  {
    id: 'acts',
    label: '操作记录',
    Part: lazy(() =>
      import('../features/operate/acts-section.tsx').then((m) => ({ default: m.ActsSection })),
    ),
  },
];
