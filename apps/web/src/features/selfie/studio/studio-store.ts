import { create } from 'zustand';
import { noEdit, type Edit, type Ornament } from './edit.ts';

/** A picture brought as a background. */
export interface GroundPicture {
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
  readonly grounds: readonly GroundPicture[];
  /** The ornament that the panel is about. */
  readonly chosen: number | null;
}

const fresh = { edit: noEdit, past: [], future: [], gesture: null, grounds: [], chosen: null } as const;

let nextGround = 1;

export const useStudio = create<StudioState>()(() => ({ photo: null, ...fresh }));

const mostSteps = 100;

/** Goes on with what was done to a photo before the page was left. */
export function restoreStudio(photo: number, edit: Edit, grounds: readonly GroundPicture[]): void {
  nextGround = Math.max(nextGround, ...grounds.map(({ id }) => id + 1));
  useStudio.setState({ ...fresh, photo, edit, grounds });
}

/** Begins anew for another photo; for the same one everything stays. */
export function startStudio(photo: number): void {
  const state = useStudio.getState();
  if (state.photo === photo) return;
  for (const { bitmap } of state.grounds) bitmap.close();
  useStudio.setState({ photo, ...fresh });
}

/** Changes the edit. Changes of one `gesture` in a row, as of a slider being dragged, are undone together. */
export function change(next: Partial<Edit>, gesture: string | null = null): void {
  useStudio.setState((state) => {
    const goesOn = gesture !== null && state.gesture === gesture;
    return {
      edit: { ...state.edit, ...next },
      past: goesOn ? state.past : [...state.past, state.edit].slice(-mostSteps),
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
  useStudio.setState(({ edit, past, future, chosen }) => {
    const before = past.at(-1);
    if (!before) return {};
    return {
      edit: before,
      past: past.slice(0, -1),
      future: [edit, ...future],
      gesture: null,
      chosen: before.ornaments.some(({ id }) => id === chosen) ? chosen : null,
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
export function addGround(name: string, bitmap: ImageBitmap, file: Blob): void {
  const id = nextGround;
  nextGround += 1;
  useStudio.setState(({ grounds }) => ({ grounds: [...grounds, { id, name, bitmap, file }] }));
  change({ background: { kind: 'picture', id } });
}

export const choose = (chosen: number | null): void => useStudio.setState({ chosen });

export function addOrnament(made: Omit<Ornament, 'id'>): void {
  const { ornaments } = useStudio.getState().edit;
  const id = Math.max(0, ...ornaments.map((ornament) => ornament.id)) + 1;
  change({ ornaments: [...ornaments, { ...made, id }] });
  choose(id);
}

export function changeOrnament(id: number, fields: Partial<Omit<Ornament, 'id'>>, gesture?: string): void {
  const { ornaments } = useStudio.getState().edit;
  change(
    { ornaments: ornaments.map((ornament) => (ornament.id === id ? { ...ornament, ...fields } : ornament)) },
    gesture ?? null,
  );
}

export function removeOrnament(id: number): void {
  change({ ornaments: useStudio.getState().edit.ornaments.filter((ornament) => ornament.id !== id) });
  choose(null);
}
