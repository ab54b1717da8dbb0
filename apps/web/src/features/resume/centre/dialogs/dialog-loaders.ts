import type { CentreDialog } from './dialog-state.ts';

/** A dialog's code, loaded when its button is near. */
export const loadDialog = {
  rename: () => import('./rename-resume-dialog.tsx'),
  delete: () => import('./delete-dialog.tsx'),
  share: () => import('../../share/share-dialog.tsx'),
  import: () => import('./import-dialog.tsx'),
  ai: () => import('../../ai/generate/generate-dialog.tsx'),
} as const satisfies Record<CentreDialog['kind'], () => Promise<unknown>>;

/** Loads ahead; a load that fails is repeated by the press. */
export const preloadDialog = (kind: CentreDialog['kind']) => void loadDialog[kind]().catch(() => undefined);
