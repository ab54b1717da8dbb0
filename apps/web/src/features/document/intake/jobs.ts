import { create } from 'zustand';

/** A file being read. */
export interface Job {
  /** Of the record it is or will be. */
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly done: number;
  readonly total: number;
  /** What is being done, in words. */
  readonly label: string;
}

/** A file that could not be opened; shown until put away. */
export interface Refusal {
  readonly id: string;
  readonly name: string;
  readonly message: string;
}

interface OpeningState {
  readonly jobs: readonly Job[];
  readonly refusals: readonly Refusal[];
}

export const useOpening = create<OpeningState>()(() => ({ jobs: [], refusals: [] }));

const endings = new Map<string, AbortController>();

/** Shows that a file is being read, until `endJob`. The signal ends the reading when the visitor cancels it. */
export function beginJob(job: Pick<Job, 'id' | 'name' | 'size' | 'label'>): AbortSignal {
  const ending = new AbortController();
  endings.set(job.id, ending);
  useOpening.setState(({ jobs }) => ({ jobs: [...jobs, { ...job, done: 0, total: 0 }] }));
  return ending.signal;
}

export function changeJob(id: string, fields: Partial<Job>): void {
  useOpening.setState(({ jobs }) => ({
    jobs: jobs.map((job) => (job.id === id ? { ...job, ...fields } : job)),
  }));
}

export function endJob(id: string): void {
  endings.delete(id);
  useOpening.setState(({ jobs }) => ({ jobs: jobs.filter((job) => job.id !== id) }));
}

export const isBusy = (id: string): boolean => endings.has(id);

/** Ends the reading of a file. */
export function cancelOpening(id: string): void {
  endings.get(id)?.abort();
}

/** Says of a file why it could not be opened, in place of what was said of it before. */
export function refuse(name: string, message: string): void {
  const id = crypto.randomUUID();
  useOpening.setState(({ refusals }) => ({
    refusals: [...refusals.filter((one) => one.name !== name), { id, name, message }],
  }));
}

export function putAwayRefusal(id: string): void {
  useOpening.setState(({ refusals }) => ({ refusals: refusals.filter((one) => one.id !== id) }));
}
