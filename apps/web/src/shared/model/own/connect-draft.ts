import { create } from 'zustand';
import type { Program } from './own-database.ts';

/** Hears the id of the model that is to answer from now on. */
export type Connected = (model: string) => void;

interface ConnectDraft {
  /** Where the model is that is being connected. */
  readonly place: 'key' | 'device' | 'browser';
  readonly program: Program;
  /** Of the program; its usual one where empty. */
  readonly programAddress: string;
  /** A preset's id, or `other`. */
  readonly provider: string;
  readonly address: string;
  /** Of models, with commas; the list is asked for where empty. */
  readonly names: string;
  readonly key: string;
  readonly isLocked: boolean;
  readonly passphrase: string;
  /** The connection whose key is being replaced. */
  readonly replaces: string | undefined;
}

const empty: ConnectDraft = {
  place: 'key',
  program: 'ollama',
  programAddress: '',
  provider: 'deepseek',
  address: '',
  names: '',
  key: '',
  isLocked: false,
  passphrase: '',
  replaces: undefined,
};

/** What is typed into the forms: kept through a failure and a closed dialog, in the memory of the page alone. */
export const connectDraft = create<ConnectDraft>()(() => empty);

export function typeConnect(change: Partial<ConnectDraft>): void {
  connectDraft.setState(change);
}

/** Names as they were typed, one by one. */
export const splitNames = (names: string): string[] => [
  ...new Set(
    names
      .split(/[,，、;；\n]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

/** After a connection was made. */
export function clearConnect(): void {
  connectDraft.setState(empty);
}
