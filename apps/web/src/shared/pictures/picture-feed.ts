import { createRecordFeed } from '../lib/change-feed.ts';
import { recordChannels } from '../lib/record-channels.ts';

/** Pictures that were saved, changed or removed, in this tab or another one. */
export const pictureFeed = createRecordFeed(recordChannels.picture);
