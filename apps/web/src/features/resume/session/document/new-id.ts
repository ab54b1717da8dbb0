import { ClockMovedBackwards, nextId } from '../../../../shared/lib/snowflake.ts';

/** An id that no resume, entry or field has had. A clock that was set back must not keep anybody from adding one. */
export function newId(): string {
  try {
    return nextId();
  } catch (error) {
    if (!(error instanceof ClockMovedBackwards)) throw error;
    const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
    return `r${high.toString(36)}${low.toString(36)}`;
  }
}
