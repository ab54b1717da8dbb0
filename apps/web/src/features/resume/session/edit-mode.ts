import { create } from 'zustand';

interface EditModeState {
  /** On: the editor shows; off: the preview. Only where there is no space for both. On at first. */
  readonly editing: boolean;
  readonly setEditing: (editing: boolean) => void;
}

/** The editor's mode on phones, switched in the top bar. */
export const useEditMode = create<EditModeState>()((set) => ({
  editing: true,
  setEditing: (editing) => set({ editing }),
}));
