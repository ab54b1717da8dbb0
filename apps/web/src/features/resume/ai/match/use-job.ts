import type { ResumeJob } from '@baigong/resume';
import { useEffect, useState } from 'react';
import { findRecord, updateRecord } from '../../session/records/resume-records.ts';

export interface Master {
  readonly id: string;
  /** Undefined when it was deleted. */
  readonly title: string | undefined;
}

interface KnownJob {
  /** What the resume was matched with the last time. */
  readonly job: ResumeJob | undefined;
  readonly master: Master | undefined;
}

/** What a resume's record says of a job; undefined until it is read. */
export function useSavedJob(id: string): KnownJob | undefined {
  const [known, setKnown] = useState<KnownJob>();
  useEffect(() => {
    let here = true;
    const read = async (): Promise<KnownJob> => {
      const record = await findRecord(id, Date.now());
      if (record?.masterId === undefined) return { job: record?.job, master: undefined };
      const master = await findRecord(record.masterId, Date.now());
      return { job: record.job, master: { id: record.masterId, title: master?.title } };
    };
    // Without the record there is nothing to begin with; matching works all the same.
    read()
      .catch(() => ({ job: undefined, master: undefined }))
      .then((found) => here && setKnown(found))
      .catch(() => undefined);
    return () => {
      here = false;
    };
  }, [id]);
  return known;
}

/** Keeps the job with the resume. Where nothing can be kept it is only not there the next time. */
export const saveJob = (id: string, job: ResumeJob): Promise<unknown> =>
  updateRecord(id, (record) => ({ ...record, job }), Date.now()).catch(() => undefined);
