import type { ResumeJob } from '@baigong/resume';
import { useEffect, useState } from 'react';
import { findRecord, updateRecord } from '../../session/records/resume-records.ts';

interface Master {
  readonly id: string;
  /** Undefined when it was deleted. */
  readonly title: string | undefined;
}

interface SavedJob {
  /** What the resume was matched with the last time. */
  readonly job: ResumeJob | undefined;
  readonly master: Master | undefined;
}

/** What a resume's record says of a job; undefined until it is read. */
export function useSavedJob(id: string): SavedJob | undefined {
  const [saved, setSaved] = useState<SavedJob>();
  useEffect(() => {
    let isMounted = true;
    const read = async (): Promise<SavedJob> => {
      const record = await findRecord(id, Date.now());
      if (record?.masterId === undefined) return { job: record?.job, master: undefined };
      const master = await findRecord(record.masterId, Date.now());
      return { job: record.job, master: { id: record.masterId, title: master?.title } };
    };
    // Without the record there is nothing to begin with; matching works all the same.
    read()
      .catch(() => ({ job: undefined, master: undefined }))
      .then((found) => isMounted && setSaved(found))
      .catch(() => undefined);
    return () => {
      isMounted = false;
    };
  }, [id]);
  return saved;
}

/** Keeps the job with the resume. Where nothing can be kept it is only not there the next time. */
export const saveJob = (id: string, job: ResumeJob): Promise<unknown> =>
  updateRecord(id, (record) => ({ ...record, job }), Date.now()).catch(() => undefined);
