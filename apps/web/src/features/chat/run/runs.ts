import * as z from 'zod/mini';
import { ApiError, isRetryable } from '../../../shared/lib/api.ts';
import { stored } from '../../../shared/lib/storage.ts';
import { stopRunAtOrigin } from '../../../shared/model/local-runs.ts';
import { browserRunEnvironment } from '../../../shared/model/run-environment.ts';

/** How long a run's last event may take after the stop. */
const graceMs = 2_000;

/** Delays between attempts to tell the server of a stop; the last one is repeated. */
const stopDelaysMs = [300, 800, 1_500, 3_000, 5_000] as const;

/** The server forgets a run after ten minutes; by then there is nothing left to stop. */
const maxStopAttempts = 120;

/** How long a new run of a session waits for the stop of an older one to be heard. */
const maxWaitForStopMs = 15_000;

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

function rememberRun(run: ActiveRun): void {
  active.write([...active.read().filter((one) => one.run !== run.run), run].slice(-50));
}

function forgetRun(run: string): void {
  const left = active.read().filter((one) => one.run !== run);
  if (left.length > 0) active.write(left);
  else active.remove();
}

type RunOwner = Omit<ActiveRun, 'stop'>;

/** Where a run stands, as far as this page knows. */
type RunPhase =
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

type RunSignal =
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
const nextPhase = (phase: RunPhase, signal: RunSignal): RunPhase => transitions[phase][signal] ?? phase;

/** Whether the run's events belong into its message. */
const isFollowed = (phase: RunPhase): boolean =>
  phase === 'following' || phase === 'stopping' || phase === 'closing';

/** Whether the server has still to hear the stop. */
const needsStop = (phase: RunPhase): boolean => phase === 'stopping' || phase === 'released';

interface Entry extends RunOwner {
  phase: RunPhase;
  /** Aborted when nothing of the run may come into its message any more. */
  readonly following: AbortController;
  readonly over: AbortController;
  /** Aborted by the visitor's stop, or when the message is gone. */
  readonly stopped: AbortController;
  isTellingServer: boolean;
}

/** The runs that this tab follows or has still to stop, by run id. */
const entries = new Map<string, Entry>();

export const isKnownRun = (run: string): boolean => entries.has(run);

function addEntry({ session, message, run }: RunOwner): Entry {
  const entry: Entry = {
    session,
    message,
    run,
    phase: 'following',
    following: new AbortController(),
    over: new AbortController(),
    stopped: new AbortController(),
    isTellingServer: false,
  };
  entries.set(run, entry);
  return entry;
}

function signalRun(entry: Entry, signal: RunSignal): void {
  const before = entry.phase;
  entry.phase = nextPhase(before, signal);
  if (entry.phase === before) return;
  if (!isFollowed(entry.phase)) entry.following.abort();
  if (entry.phase !== 'over') entry.stopped.abort();
  if (needsStop(entry.phase)) {
    const { session, message, run } = entry;
    rememberRun({ session, message, run, stop: true });
    if (!entry.isTellingServer) void tellServer(entry);
  }
  if (entry.phase !== 'over') return;
  entries.delete(entry.run);
  forgetRun(entry.run);
  entry.over.abort();
}

/** Tells the server of the stop until it answers or the run is over. */
async function tellServer(entry: Entry): Promise<void> {
  entry.isTellingServer = true;
  const { run, over } = entry;
  for (let attempt = 0; attempt < maxStopAttempts; attempt++) {
    try {
      await stopRunAtOrigin(run);
      break;
    } catch (error) {
      // Whatever else the server says, it will say again.
      if (!(error instanceof ApiError && isRetryable(error.code))) break;
    }
    await browserRunEnvironment.wait(stopDelaysMs[attempt] ?? 5_000, over.signal);
    if (over.signal.aborted) return;
  }
  signalRun(entry, 'stop-heard');
}

/** Stops a run for the visitor: at the provider, and in its message after its last event or a short time. */
export function stopRun(owner: RunOwner): void {
  const entry = entries.get(owner.run) ?? addEntry(owner);
  signalRun(entry, 'stop');
  void browserRunEnvironment.wait(graceMs, entry.over.signal).then(() => signalRun(entry, 'grace-over'));
}

/** Stops a run whose message is gone. */
export function releaseRun(owner: RunOwner): void {
  signalRun(entries.get(owner.run) ?? addEntry(owner), 'release');
}

/** Stops the runs of deleted sessions; of all when no ids are given. */
export function releaseRunsOf(sessions: readonly string[] | undefined): void {
  for (const entry of entries.values()) {
    if (!sessions || sessions.includes(entry.session)) signalRun(entry, 'release');
  }
}

/**
 * Apart from the answers of a comparison at most one run of a session is at the provider: a new one waits until the
 * stops of older ones are heard.
 */
async function waitForOlderRuns({ session, run, following }: Entry): Promise<void> {
  const older = [...entries.values()].filter(
    (one) => one.session === session && one.run !== run && one.phase !== 'following',
  );
  if (older.length === 0) return;
  const waiting = new AbortController();
  const end = () => waiting.abort();
  let left = older.length;
  for (const { over } of older) over.signal.addEventListener('abort', () => --left === 0 && end());
  following.signal.addEventListener('abort', end, { once: true });
  await browserRunEnvironment.wait(maxWaitForStopMs, waiting.signal);
  following.signal.removeEventListener('abort', end);
}

/** `lost`: the run may still be at the provider, and nobody follows it. */
export type RunOutcome = 'ended' | 'lost';

/**
 * Does the work of a run while this tab holds its lock: of several tabs one makes the answer and writes it; when that
 * one closes, the next goes on. `work` gets the signal after which nothing more may come into the message, and that of
 * the visitor's stop. False when the run was stopped before the work could begin.
 */
export async function followWithLock(
  owner: RunOwner,
  work: (signal: AbortSignal, stopped: AbortSignal) => Promise<RunOutcome>,
): Promise<boolean> {
  if (entries.has(owner.run)) return true;
  const wasStopped = activeRuns().some(({ run, stop }) => run === owner.run && stop === true);
  const entry = addEntry(owner);
  const { signal } = entry.following;
  rememberRun(owner);
  if (wasStopped) stopRun(owner);
  let hasBegun = false;
  try {
    await withLock(`baigong-run-${owner.run}`, signal, async () => {
      await waitForOlderRuns(entry);
      if (signal.aborted) return;
      hasBegun = true;
      if ((await work(signal, entry.stopped.signal)) === 'ended') signalRun(entry, 'ended');
    });
  } finally {
    signalRun(entry, 'release');
  }
  return hasBegun;
}

/** Locks need https or localhost; without them every tab follows, and each writes the same text. */
async function withLock(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return work();
  try {
    await locks.request(name, { signal }, work);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError' && signal.aborted)) throw error;
  }
}
