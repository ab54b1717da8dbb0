import { create } from 'zustand';

interface ActiveField {
  /** The rich text that has an editor now; the others show their text until they are focused. */
  readonly id: string | null;
}

export const useActiveField = create<ActiveField>()(() => ({ id: null }));

export const activateField = (id: string): void => useActiveField.setState({ id });
