import { Languages, MessagesSquare, Network, ScrollText, TableProperties } from 'lucide-react';
import { lazy } from 'react';
import type { Panel } from './panels.ts';

/** The panels that ask a model. */
export const modelPanels: readonly Panel[] = [
  {
    id: 'ask',
    label: '问答',
    icon: MessagesSquare,
    group: 'ask',
    Panel: lazy(() => import('./ask/ask-panel.tsx')),
  },
  {
    id: 'condense',
    label: '摘要',
    icon: ScrollText,
    group: 'ask',
    Panel: lazy(() => import('./condense/condense-panel.tsx')),
  },
  {
    id: 'map',
    label: '导图',
    icon: Network,
    group: 'ask',
    Panel: lazy(() => import('./map/map-panel.tsx')),
  },
  {
    id: 'translate',
    label: '翻译',
    icon: Languages,
    group: 'ask',
    Panel: lazy(() => import('./translate/translate-panel.tsx')),
  },
  {
    id: 'extract',
    label: '提表',
    icon: TableProperties,
    group: 'ask',
    Panel: lazy(() => import('./condense/extract-panel.tsx')),
  },
];
