import { createRecordFeed } from '../lib/change-feed.ts';

/** Pictures that were saved, changed or removed, in this tab or another one. */
export const pictureFeed = createRecordFeed('baigong-pictures');
