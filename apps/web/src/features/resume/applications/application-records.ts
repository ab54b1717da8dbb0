import {
  changeApplication,
  makeApplication,
  readApplication,
  type Application,
  type ApplicationChanges,
} from '@baigong/resume';
import { create } from 'zustand';
import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { createRecordFeed } from '../../../shared/lib/change-feed.ts';
import { recordChannels } from '../../../shared/lib/record-channels.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { newId } from '../session/new-id.ts';

/** Applications that were saved, changed or removed, in this tab or another one. */
const applicationFeed = createRecordFeed(recordChannels.application);

interface ApplicationsState {
  /** Null until they are read. */
  readonly applications: readonly Application[] | null;
  /** Why they cannot be read, for the visitor. */
  readonly problem: string | undefined;
}

/** The visitor's applications, live. */
export const useApplications = create<ApplicationsState>()(() => ({
  applications: null,
  problem: undefined,
}));

const { getState, setState } = useApplications;

const put = (application: Application): void =>
  setState(({ applications }) => ({
    applications: [...(applications ?? []).filter(({ id }) => id !== application.id), application],
  }));

/** Reads all. A record that cannot be understood is left where it is. */
export async function readApplications(): Promise<void> {
  try {
    const records = await baigongDatabase.use((db) => db.getAll('applications'));
    setState({ applications: records.flatMap((one) => readApplication(one) ?? []), problem: undefined });
  } catch (error) {
    if (!(error instanceof DatabaseProblem)) throw error;
    setState({ problem: error.message });
  }
}

async function refresh(ids: readonly string[]): Promise<void> {
  const records = await baigongDatabase.use((db) => Promise.all(ids.map((id) => db.get('applications', id))));
  const found = records.flatMap((one) => readApplication(one) ?? []);
  setState(({ applications }) => ({
    applications: [...(applications ?? []).filter(({ id }) => !ids.includes(id)), ...found],
  }));
}

/** Keeps the list current while it is shown. Returns how to stop. */
export function followApplications(): () => void {
  void readApplications();
  return applicationFeed.subscribe(({ ids }, origin) => {
    // What cannot be read now is read again when the list is opened the next time.
    if (origin === 'other-tab') refresh(ids).catch(() => undefined);
  });
}

/** YYYY-MM-DD by the visitor's clock. */
export function today(now = new Date()): string {
  const two = (part: number) => `${part}`.padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Stores a new application and returns it. Throws a DatabaseProblem. */
export async function addApplication(given: Parameters<typeof makeApplication>[2]): Promise<Application> {
  const application = makeApplication(newId(), Date.now(), given);
  await baigongDatabase.use((db) => db.put('applications', application));
  put(application);
  applicationFeed.publish({ ids: [application.id] });
  return application;
}

/** Changes an application: at once on screen, and the fields that are named in its record. */
export async function updateApplication(id: string, changes: ApplicationChanges): Promise<void> {
  const now = Date.now();
  const change = (one: Application) => changeApplication(one, changes, now, today());
  const shown = getState().applications?.find((one) => one.id === id);
  if (shown) put(change(shown));
  try {
    await baigongDatabase.use(async (db) => {
      const transaction = db.transaction('applications', 'readwrite');
      const record = readApplication(await transaction.store.get(id));
      if (record) await transaction.store.put(change(record));
      await transaction.done;
    });
    applicationFeed.publish({ ids: [id] });
  } catch (error) {
    if (!(error instanceof DatabaseProblem)) throw error;
    toast('error', error.message);
  }
}

/** Removes an application. Returns a function that brings it back. Both throw a DatabaseProblem. */
export async function removeApplication(id: string): Promise<() => Promise<void>> {
  const removed = await baigongDatabase.use(async (db) => {
    const { store, done } = db.transaction('applications', 'readwrite');
    const [record] = await Promise.all([store.get(id), store.delete(id), done]);
    return record;
  });
  setState(({ applications }) => ({ applications: applications?.filter((one) => one.id !== id) ?? null }));
  applicationFeed.publish({ ids: [id] });
  return async () => {
    if (removed === undefined) return;
    await baigongDatabase.use((db) => db.put('applications', removed));
    const application = readApplication(removed);
    if (application) put(application);
    applicationFeed.publish({ ids: [id] });
  };
}
