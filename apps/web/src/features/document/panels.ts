import type { DocumentText, Position } from '@baigong/documents';
import { GitCompareArrows, LayoutList, Search, ShieldCheck, Table2, type LucideIcon } from 'lucide-react';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { modelPanels } from './model-panels.ts';
import type { DocumentRecord } from './records/document-record.ts';

/** The document on the desk, as panels get it. */
export interface OpenDocument {
  readonly record: DocumentRecord;
  readonly text: DocumentText;
  /** The file it was read from, where there is one. */
  readonly file: Blob | undefined;
  /** Scrolls the reader to a passage and marks it; on a phone the reader comes to the front. */
  readonly jumpTo: (position: Position) => void;
}

export interface PanelProps {
  readonly document: OpenDocument;
}

/** One panel beside the reader. Its code is fetched when it is first opened. */
export interface Panel {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** On a phone: analyse stands under 分析, ask under 问答. */
  readonly group: 'analyse' | 'ask';
  readonly Panel: LazyExoticComponent<ComponentType<PanelProps>>;
}

/** Every panel in its order: those that need no model, then those that ask one. A new one is one line here. */
export const panels: readonly Panel[] = [
  {
    id: 'overview',
    label: '概览',
    icon: LayoutList,
    group: 'analyse',
    Panel: lazy(() => import('./overview/overview-panel.tsx')),
  },
  {
    id: 'tables',
    label: '表格',
    icon: Table2,
    group: 'analyse',
    Panel: lazy(() => import('./tables/tables-panel.tsx')),
  },
  {
    id: 'search',
    label: '查找',
    icon: Search,
    group: 'analyse',
    Panel: lazy(() => import('./search/search-panel.tsx')),
  },
  {
    id: 'compare',
    label: '对比',
    icon: GitCompareArrows,
    group: 'analyse',
    Panel: lazy(() => import('./compare/compare-panel.tsx')),
  },
  {
    id: 'mask',
    label: '脱敏',
    icon: ShieldCheck,
    group: 'analyse',
    Panel: lazy(() => import('./mask/mask-panel.tsx')),
  },
  ...modelPanels,
];
