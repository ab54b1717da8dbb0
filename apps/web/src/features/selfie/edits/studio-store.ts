import { create } from 'zustand';
import { noEdit, type Edit, type Ornament } from './edit.ts';

/** A picture brought as a background. */
export interface BackgroundPicture {
  readonly id: number;
  readonly name: string;
  readonly bitmap: ImageBitmap;
  /** The bytes that it was opened from. */
  readonly file: Blob;
}

interface StudioState {
  /** The photo that the rest is about. */
  readonly photo: number | null;
  readonly edit: Edit;
  readonly past: readonly Edit[];
  readonly future: readonly Edit[];
  /** What is being dragged: its steps are one step of the history. */
  readonly gesture: string | null;
  readonly backgroundPictures: readonly BackgroundPicture[];
  /** The ornament that the panel is about. */
  readonly selectedId: number | null;
}

const initialState = {
  edit: noEdit,
  past: [],
  future: [],
  gesture: null,
  backgroundPictures: [],
  selectedId: null,
} as const;

let nextPictureId = 1;

export const useStudio = create<StudioState>()(() => ({ photo: null, ...initialState }));

const maxHistory = 100;

/** Goes on with what was done to a photo before the page was left. */
export function restoreStudio(
  photo: number,
  edit: Edit,
  backgroundPictures: readonly BackgroundPicture[],
): void {
  nextPictureId = Math.max(nextPictureId, ...backgroundPictures.map(({ id }) => id + 1));
  useStudio.setState({ ...initialState, photo, edit, backgroundPictures });
}

/** Begins anew for another photo; for the same one everything stays. */
export function startStudio(photo: number): void {
  const state = useStudio.getState();
  if (state.photo === photo) return;
  for (const { bitmap } of state.backgroundPictures) bitmap.close();
  useStudio.setState({ photo, ...initialState });
}

/** Changes the edit. Changes of one `gesture` in a row, as of a slider being dragged, are undone together. */
export function updateEdit(next: Partial<Edit>, gesture: string | null = null): void {
  useStudio.setState((state) => {
    const isContinuation = gesture !== null && state.gesture === gesture;
    return {
      edit: { ...state.edit, ...next },
      past: isContinuation ? state.past : [...state.past, state.edit].slice(-maxHistory),
      future: [],
      gesture,
    };
  });
}

/** The next change is a step of its own. */
export function endGesture(): void {
  useStudio.setState({ gesture: null });
}

export function undo(): void {
  useStudio.setState(({ edit, past, future, selectedId }) => {
    const before = past.at(-1);
    if (!before) return {};
    return {
      edit: before,
      past: past.slice(0, -1),
      future: [edit, ...future],
      gesture: null,
      selectedId: before.ornaments.some(({ id }) => id === selectedId) ? selectedId : null,
    };
  });
}

export function redo(): void {
  useStudio.setState(({ edit, past, future }) => {
    const [after, ...rest] = future;
    if (!after) return {};
    return { edit: after, past: [...past, edit], future: rest, gesture: null };
  });
}

/** Takes a picture as background and puts it behind the person. */
export function addBackgroundPicture(name: string, bitmap: ImageBitmap, file: Blob): void {
  const id = nextPictureId;
  nextPictureId += 1;
  useStudio.setState(({ backgroundPictures }) => ({
    backgroundPictures: [...backgroundPictures, { id, name, bitmap, file }],
  }));
  updateEdit({ background: { kind: 'picture', id } });
}

export const selectOrnament = (selectedId: number | null): void => useStudio.setState({ selectedId });

export function addOrnament(made: Omit<Ornament, 'id'>): void {
  const { ornaments } = useStudio.getState().edit;
  const id = Math.max(0, ...ornaments.map((ornament) => ornament.id)) + 1;
  updateEdit({ ornaments: [...ornaments, { ...made, id }] });
  selectOrnament(id);
}

export function updateOrnament(id: number, fields: Partial<Omit<Ornament, 'id'>>, gesture?: string): void {
  const { ornaments } = useStudio.getState().edit;
  updateEdit(
    { ornaments: ornaments.map((ornament) => (ornament.id === id ? { ...ornament, ...fields } : ornament)) },
    gesture ?? null,
  );
}

export function removeOrnament(id: number): void {
  updateEdit({ ornaments: useStudio.getState().edit.ornaments.filter((ornament) => ornament.id !== id) });
  selectOrnament(null);
}
