import type { LiveBackground } from '../person/live-background.ts';

/** A ground that the camera can show live. */
export interface LiveBackgroundOption {
  readonly id: 'none' | 'blur' | 'white' | 'blue' | 'red';
  readonly label: string;
  /** null shows the camera's own picture. */
  readonly background: LiveBackground | null;
}

/** The colours are those of ID photos, which most people who stand before a camera for one want. */
export const liveBackgroundOptions: readonly LiveBackgroundOption[] = [
  { id: 'none', label: '原样', background: null },
  { id: 'blur', label: '虚化', background: { kind: 'blur' } },
  { id: 'white', label: '白', background: { kind: 'colour', colour: '#ffffff' } },
  { id: 'blue', label: '蓝', background: { kind: 'colour', colour: '#628bce' } },
  { id: 'red', label: '红', background: { kind: 'colour', colour: '#d74532' } },
];

export const liveBackgroundOf = (id: LiveBackgroundOption['id']): LiveBackground | null =>
  liveBackgroundOptions.find((option) => option.id === id)?.background ?? null;
