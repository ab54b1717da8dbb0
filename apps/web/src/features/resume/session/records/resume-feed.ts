import { createRecordFeed } from '../../../../shared/lib/change-feed.ts';

/** Resumes that were saved, changed or removed, in this tab or another one. */
export const resumeFeed = createRecordFeed('baigong-resumes');
