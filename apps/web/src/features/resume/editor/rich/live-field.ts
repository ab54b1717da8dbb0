import { create } from 'zustand';

interface LiveField {
  /** The rich text that has an editor now; the others show their text until they are focused. */
  readonly id: string | null;
}

export const useLiveField = create<LiveField>()(() => ({ id: null }));

export const makeLive = (id: string): void => useLiveField.setState({ id });

export const endLive = (id: string): void => {
  if (useLiveField.getState().id === id) useLiveField.setState({ id: null });
};
