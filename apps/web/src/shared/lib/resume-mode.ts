import { create } from 'zustand';

interface ResumeModeState {
  /** On: the editor shows; off: the preview. Only where there is no room for both. */
  readonly editing: boolean;
  readonly setEditing: (editing: boolean) => void;
}

/** The resume editor's edit mode, shared by the phone's top bar (which switches it) and the editor. On at first. */
export const useResumeMode = create<ResumeModeState>()((set) => ({
  editing: true,
  setEditing: (editing) => set({ editing }),
}));
