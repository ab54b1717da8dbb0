import { create } from 'zustand';

/** What lies over the centre; one at a time. */
export type CentreDialog =
  | { readonly kind: 'rename'; readonly id: string; readonly title: string }
  | {
      readonly kind: 'delete';
      readonly ids: readonly string[];
      readonly title: string;
      readonly shared: number;
    }
  | { readonly kind: 'share'; readonly id: string; readonly title: string }
  | { readonly kind: 'import'; readonly file?: File }
  | { readonly kind: 'ai' };

interface DialogState {
  readonly shown: CentreDialog | null;
  /** Off while the last one is leaving the screen. */
  readonly open: boolean;
  /** Counts the openings: each begins afresh. */
  readonly openCount: number;
}

export const useCentreDialog = create<DialogState>()(() => ({
  shown: null,
  open: false,
  openCount: 0,
}));

export const openDialog = (shown: CentreDialog) =>
  useCentreDialog.setState(({ openCount }) => ({ shown, open: true, openCount: openCount + 1 }));
export const closeDialog = () => useCentreDialog.setState({ open: false });
