import { create } from 'zustand';

export type WorkspaceTab = 'read' | 'analyse' | 'ask';

interface WorkspaceState {
  /** Remembered from document to document. */
  readonly panel: string;
  /** What a narrow window shows. */
  readonly tab: WorkspaceTab;
}

export const useWorkspace = create<WorkspaceState>()(() => ({ panel: 'overview', tab: 'read' }));

/** On a narrow window it comes to the front. */
export function showPanel(id: string, group: 'analyse' | 'ask'): void {
  useWorkspace.setState({ panel: id, tab: group });
}

export const showTab = (tab: WorkspaceTab): void => useWorkspace.setState({ tab });
