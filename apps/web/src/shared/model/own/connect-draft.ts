import { create } from 'zustand';

/** Hears the id of the model that is to answer from now on. */
export type Connected = (model: string) => void;

interface ConnectDraft {
  /** A preset's id, or `other`. */
  readonly provider: string;
  readonly address: string;
  readonly key: string;
  readonly isLocked: boolean;
  readonly passphrase: string;
  /** The connection whose key is being replaced. */
  readonly replaces: string | undefined;
}

const empty: ConnectDraft = {
  provider: 'deepseek',
  address: '',
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

/** After a connection was made. */
export function clearConnect(): void {
  connectDraft.setState(empty);
}
