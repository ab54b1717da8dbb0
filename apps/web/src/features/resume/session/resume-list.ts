import { create } from 'zustand';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { resumeFeed } from './resume-records.ts';
import { readAllSummaries, readSummaries, readResumeIds, type ResumeSummary } from './resume-summaries.ts';

interface ResumeListState {
  /** The resumes read so far, unordered. */
  readonly summaries: readonly ResumeSummary[];
  /** How many there are, read or not. */
  readonly total: number;
  readonly phase: 'reading' | 'ready' | 'failed';
  /** Why they cannot be read, for the user. */
  readonly problem: string | undefined;
}

/** The list of the user's resumes, live. */
export const useResumeList = create<ResumeListState>()(() => ({
  summaries: [],
  total: 0,
  phase: 'reading',
  problem: undefined,
}));

const { getState, setState } = useResumeList;

let latestRequest = 0;
/** Ids that changed since the reading of the list began. */
let changedMeanwhile = new Set<string>();

function show(summaries: readonly ResumeSummary[]): void {
  setState({ summaries, total: summaries.length });
}

async function refresh(ids: readonly string[]): Promise<void> {
  const found = await readSummaries(ids, Date.now());
  const changed = new Set(ids);
  show([...getState().summaries.filter(({ id }) => !changed.has(id)), ...found]);
}

function report(error: unknown): void {
  if (!(error instanceof DatabaseProblem)) throw error;
  setState({ phase: 'failed', problem: error.message });
}

/** Reads the list, the newest batch first, so that it can be shown early. */
export async function readResumeList(): Promise<void> {
  const request = (latestRequest += 1);
  changedMeanwhile = new Set();
  try {
    const ids = await readResumeIds();
    if (request !== latestRequest) return;
    const summaries: ResumeSummary[] = [];
    // A list that is shown already stays until the new one is complete.
    const first = getState().phase !== 'ready';
    if (first) setState({ total: ids.length });
    for await (const some of readAllSummaries(ids, Date.now())) {
      if (request !== latestRequest) return;
      summaries.push(...some);
      // Only once: rendering the list costs more than reading a batch.
      if (first && summaries.length === some.length) setState({ summaries: some });
    }
    setState({ summaries, total: summaries.length, phase: 'ready', problem: undefined });
    if (changedMeanwhile.size > 0) await refresh([...changedMeanwhile]);
  } catch (error) {
    report(error);
  }
}

/** Keeps the list up to date. Returns the unsubscribe function. */
export function followResumes(): () => void {
  void readResumeList();
  return resumeFeed.subscribe(({ ids }) => {
    for (const id of ids) changedMeanwhile.add(id);
    if (getState().phase === 'ready') void refresh(ids).catch(report);
  });
}
