import { ClockMovedBackwards, nextId } from '../../../shared/lib/snowflake.ts';

/** A new id for a resume, entry or field. Random when the clock was set back. */
export function newId(): string {
  try {
    return nextId();
  } catch (error) {
    if (!(error instanceof ClockMovedBackwards)) throw error;
    const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
    return `r${high.toString(36)}${low.toString(36)}`;
  }
}
