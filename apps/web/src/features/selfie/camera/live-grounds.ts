import type { LiveGround } from '../person/live-ground.ts';

/** A ground that the camera can show live. */
export interface GroundOption {
  readonly id: 'none' | 'blur' | 'white' | 'blue' | 'red';
  readonly label: string;
  /** null shows the camera's own picture. */
  readonly ground: LiveGround | null;
}

/** The colours are those of ID photos, which most people who stand before a camera for one want. */
export const groundOptions: readonly GroundOption[] = [
  { id: 'none', label: '原样', ground: null },
  { id: 'blur', label: '虚化', ground: { kind: 'blur' } },
  { id: 'white', label: '白', ground: { kind: 'colour', colour: '#ffffff' } },
  { id: 'blue', label: '蓝', ground: { kind: 'colour', colour: '#628bce' } },
  { id: 'red', label: '红', ground: { kind: 'colour', colour: '#d74532' } },
];

export const groundOf = (id: GroundOption['id']): LiveGround | null =>
  groundOptions.find((option) => option.id === id)?.ground ?? null;
