import {
  GitCompareArrows,
  Languages,
  LayoutList,
  MessagesSquare,
  Network,
  ScrollText,
  Search,
  ShieldCheck,
  Table2,
  TableProperties,
  type LucideIcon,
} from 'lucide-react';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { PanelProps } from '../session/panel-document.ts';

/** One panel beside the reader. Its code is fetched when it is first opened. */
export interface Panel {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** On a phone: analyse is under 分析, ask under 问答. */
  readonly group: 'analyse' | 'ask';
  readonly Panel: LazyExoticComponent<ComponentType<PanelProps>>;
}

const panel = (
  group: Panel['group'],
  id: string,
  label: string,
  icon: LucideIcon,
  load: () => Promise<{ default: ComponentType<PanelProps> }>,
): Panel => ({ id, label, icon, group, Panel: lazy(load) });

/** Every panel in its order: those that need no model, then those that ask one. */
export const panels: readonly Panel[] = [
  panel('analyse', 'overview', '概览', LayoutList, () => import('./overview/overview-panel.tsx')),
  panel('analyse', 'tables', '表格', Table2, () => import('./tables/tables-panel.tsx')),
  panel('analyse', 'search', '查找', Search, () => import('./search/search-panel.tsx')),
  panel('analyse', 'compare', '对比', GitCompareArrows, () => import('./compare/compare-panel.tsx')),
  panel('analyse', 'redaction', '脱敏', ShieldCheck, () => import('./redaction/redaction-panel.tsx')),
  panel('ask', 'ask', '问答', MessagesSquare, () => import('./ask/ask-panel.tsx')),
  panel('ask', 'summary', '摘要', ScrollText, () => import('./summary/summary-panel.tsx')),
  panel('ask', 'mind-map', '导图', Network, () => import('./mind-map/map-panel.tsx')),
  panel('ask', 'translate', '翻译', Languages, () => import('./translate/translate-panel.tsx')),
  panel('ask', 'extract-tables', '提表', TableProperties, () => import('./extract-tables/extract-panel.tsx')),
];
