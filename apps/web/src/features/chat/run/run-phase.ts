/** Where a run stands, as far as this page knows. */
export type RunPhase =
  /** Its events come into the message. */
  | 'following'
  /** The visitor stopped it; the server has still to hear it, and the run's last event is waited for. */
  | 'stopping'
  /** The server has heard the stop; the run's last event is waited for. */
  | 'closing'
  /** Nothing of it comes into the message any more; the server has still to hear the stop. */
  | 'released'
  /** It makes no calls at the provider any more. */
  | 'over';

export type RunSignal =
  /** The visitor stopped it. */
  | 'stop'
  /** The server has answered the stop. */
  | 'stop-heard'
  /** Its last event came, or it was never started. */
  | 'ended'
  /** The last event did not come in time after the stop. */
  | 'grace-over'
  /** The message is gone, or the connection to the run is lost for good. */
  | 'release';

const transitions: Readonly<Record<RunPhase, Partial<Record<RunSignal, RunPhase>>>> = {
  following: { stop: 'stopping', ended: 'over', release: 'released' },
  stopping: { 'stop-heard': 'closing', ended: 'over', 'grace-over': 'released', release: 'released' },
  closing: { ended: 'over', 'grace-over': 'over', release: 'over' },
  released: { 'stop-heard': 'over' },
  over: {},
};

/** The phase after a signal; a signal without a meaning in a phase changes nothing. */
export const nextPhase = (phase: RunPhase, signal: RunSignal): RunPhase =>
  transitions[phase][signal] ?? phase;

/** Whether the run's events belong into its message. */
export const isFollowed = (phase: RunPhase): boolean =>
  phase === 'following' || phase === 'stopping' || phase === 'closing';

/** Whether the server has still to hear the stop. */
export const needsStop = (phase: RunPhase): boolean => phase === 'stopping' || phase === 'released';
