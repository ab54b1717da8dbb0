import { create } from 'zustand';

export type DeskTab = 'read' | 'analyse' | 'ask';

interface DeskState {
  /** The panel shown; remembered from document to document. */
  readonly panel: string;
  /** What a narrow window shows. */
  readonly tab: DeskTab;
}

export const useDesk = create<DeskState>()(() => ({ panel: 'overview', tab: 'read' }));

/** Shows a panel, in front on a narrow window. */
export function showPanel(id: string, group: 'analyse' | 'ask'): void {
  useDesk.setState({ panel: id, tab: group });
}

export const showTab = (tab: DeskTab): void => useDesk.setState({ tab });
