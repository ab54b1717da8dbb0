import { createRecordFeed } from '../../../../shared/lib/change-feed.ts';
import { recordChannels } from '../../../../shared/lib/record-channels.ts';

/** Resumes that were saved, changed or removed, in this tab or another one. */
export const resumeFeed = createRecordFeed(recordChannels.resume);
