/** One thing that was looked at; the text is for the operator and says what to do where something is to be done. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'failure';
  readonly text: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const failure = (text: string): Finding => ({ level: 'failure', text });
