import { create } from 'zustand';

/** A file being read. */
interface ImportJob {
  /** The id of its record. */
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly done: number;
  readonly total: number;
  /** What is being done, as a sentence. */
  readonly label: string;
}

/** Shown until it is dismissed. */
interface ImportError {
  readonly id: string;
  readonly name: string;
  readonly message: string;
}

interface ImportState {
  readonly jobs: readonly ImportJob[];
  readonly errors: readonly ImportError[];
}

export const useImports = create<ImportState>()(() => ({ jobs: [], errors: [] }));

const controllers = new Map<string, AbortController>();

/** Shows a running import until `endJob`. The signal is aborted when the visitor cancels it. */
export function startJob(job: Pick<ImportJob, 'id' | 'name' | 'size' | 'label'>): AbortSignal {
  const ending = new AbortController();
  controllers.set(job.id, ending);
  useImports.setState(({ jobs }) => ({ jobs: [...jobs, { ...job, done: 0, total: 0 }] }));
  return ending.signal;
}

export function updateJob(id: string, fields: Partial<ImportJob>): void {
  useImports.setState(({ jobs }) => ({
    jobs: jobs.map((job) => (job.id === id ? { ...job, ...fields } : job)),
  }));
}

export function endJob(id: string): void {
  controllers.delete(id);
  useImports.setState(({ jobs }) => ({ jobs: jobs.filter((job) => job.id !== id) }));
}

export const isImporting = (id: string): boolean => controllers.has(id);

export function cancelImport(id: string): void {
  controllers.get(id)?.abort();
}

/** Replaces an earlier error of the same file. */
export function addImportError(name: string, message: string): void {
  const id = crypto.randomUUID();
  useImports.setState(({ errors }) => ({
    errors: [...errors.filter((one) => one.name !== name), { id, name, message }],
  }));
}

export function dismissImportError(id: string): void {
  useImports.setState(({ errors }) => ({ errors: errors.filter((one) => one.id !== id) }));
}
