import { create } from 'zustand';

/** What lies over the centre; one at a time. */
type CentreDialog =
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

/** A dialog's code, loaded when its button is near. */
export const loadDialog = {
  rename: () => import('./rename-resume-dialog.tsx'),
  delete: () => import('./delete-dialog.tsx'),
  share: () => import('../share/share-dialog.tsx'),
  import: () => import('./import-dialog.tsx'),
  ai: () => import('../ai/generate-dialog.tsx'),
} as const satisfies Record<CentreDialog['kind'], () => Promise<unknown>>;

/** Loads ahead; a load that fails is repeated by the press. */
export const preloadDialog = (kind: CentreDialog['kind']) => void loadDialog[kind]().catch(() => undefined);
