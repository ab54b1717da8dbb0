import * as z from 'zod/mini';
import { stored } from '../../../shared/lib/storage.ts';

const ActiveRun = z.object({
  session: z.string(),
  message: z.string(),
  run: z.string(),
  /** The visitor stopped it, and the server has not answered the stop yet. */
  stop: z.optional(z.boolean()),
});
export type ActiveRun = z.infer<typeof ActiveRun>;

/** Runs whose end no tab has seen: resumed, or stopped, at the next visit, whichever session is open. */
const active = stored('baigong-chat-runs', z.array(ActiveRun), []);

export const activeRuns = (): readonly ActiveRun[] => active.read();

export function rememberRun(run: ActiveRun): void {
  active.write([...active.read().filter((one) => one.run !== run.run), run].slice(-50));
}

export function forgetRun(run: string): void {
  const left = active.read().filter((one) => one.run !== run);
  if (left.length > 0) active.write(left);
  else active.remove();
}
