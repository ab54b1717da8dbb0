import { create } from 'zustand';
import type { Making } from './making.ts';

interface Makings {
  /** The newest first: those under way, and those that failed and were not put away. */
  readonly makings: readonly Making[];
  /** The making that was begun last in this tab. */
  readonly latest: string | null;
  /** The last picture of a making that ended, until the list of works is read again: it is not empty meanwhile. */
  readonly arriving: string | null;
}

export const useMakings = create<Makings>()(() => ({ makings: [], latest: null, arriving: null }));

export function addMaking(making: Making): void {
  useMakings.setState(({ makings }) => ({
    makings: [making, ...makings.filter(({ id }) => id !== making.id)],
  }));
}

export function changeMaking(id: string, fields: Partial<Making>): void {
  useMakings.setState(({ makings }) => ({
    makings: makings.map((one) => (one.id === id ? { ...one, ...fields } : one)),
  }));
}

export function removeMaking(id: string): void {
  const last = makingOf(id)?.pictures.at(-1);
  useMakings.setState(({ makings, arriving }) => ({
    makings: makings.filter((one) => one.id !== id),
    arriving: last ?? arriving,
  }));
}

/** The list of works was read again. */
export function pictureArrived(): void {
  useMakings.setState({ arriving: null });
}

export function makingOf(id: string): Making | undefined {
  return useMakings.getState().makings.find((one) => one.id === id);
}

/** A picture of a making is kept. */
export function pictureMade(making: string, picture: string): void {
  const pictures = makingOf(making)?.pictures ?? [];
  if (pictures.includes(picture)) return;
  changeMaking(making, { pictures: [...pictures, picture] });
}

/** A making ended. It stays in the list only where there is something to say. */
export function makingEnded(id: string, fields: Pick<Making, 'status' | 'problem'>): void {
  const making = makingOf(id);
  if (!making) return;
  if (fields.problem === null) removeMaking(id);
  else changeMaking(id, { ...fields, place: null, readyAt: null, ahead: null, retryAt: null });
}
