import { create } from 'zustand';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { onResumeNews } from './resume-feed.ts';
import { readAllHeads, readHeads, readIds, type ResumeHead } from './resume-heads.ts';

interface ResumeListState {
  /** Every resume that was read so far, in no order. */
  readonly heads: readonly ResumeHead[];
  /** How many there are, read or not. */
  readonly total: number;
  readonly phase: 'reading' | 'ready' | 'failed';
  /** Why they cannot be read, for the visitor. */
  readonly problem: string | undefined;
}

/** The list of the visitor's resumes, live. */
export const useResumeList = create<ResumeListState>()(() => ({
  heads: [],
  total: 0,
  phase: 'reading',
  problem: undefined,
}));

const { getState, setState } = useResumeList;

let reading = 0;
/** Ids that changed since the reading of the list began. */
let missed = new Set<string>();

function show(heads: readonly ResumeHead[]): void {
  setState({ heads, total: heads.length });
}

/** Brings some heads up to date. */
async function refresh(ids: readonly string[]): Promise<void> {
  const found = await readHeads(ids, Date.now());
  const gone = new Set(ids);
  show([...getState().heads.filter(({ id }) => !gone.has(id)), ...found]);
}

function report(error: unknown): void {
  if (!(error instanceof DatabaseProblem)) throw error;
  setState({ phase: 'failed', problem: error.message });
}

/** Reads the list: the newest screenful first, so that it can be shown while the rest follows. */
export async function readResumeList(): Promise<void> {
  const turn = (reading += 1);
  missed = new Set();
  try {
    const ids = await readIds();
    if (turn !== reading) return;
    const heads: ResumeHead[] = [];
    // A list that is there already stays on screen until the new one is complete.
    const first = getState().phase !== 'ready';
    if (first) setState({ total: ids.length });
    for await (const some of readAllHeads(ids, Date.now())) {
      if (turn !== reading) return;
      heads.push(...some);
      // Once: each drawing of the list costs more than a reading.
      if (first && heads.length === some.length) setState({ heads: some });
    }
    setState({ heads, total: heads.length, phase: 'ready', problem: undefined });
    if (missed.size > 0) await refresh([...missed]);
  } catch (error) {
    report(error);
  }
}

/** Keeps the list live while somebody looks at it. Gives a function that ends it. */
export function followResumes(): () => void {
  void readResumeList();
  return onResumeNews((ids) => {
    for (const id of ids) missed.add(id);
    if (getState().phase === 'ready') void refresh(ids).catch(report);
  });
}
