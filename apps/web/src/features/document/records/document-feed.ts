import { createRecordFeed } from '../../../shared/lib/change-feed.ts';

/** Documents that were saved, changed or removed, in this tab or another one. */
export const documentFeed = createRecordFeed('baigong-documents');
