import * as z from 'zod/mini';
import { stored } from '../../shared/lib/storage.ts';

/** The announcement is shown again, also to visitors who dismissed it, when this version changes. */
export const announcementVersion = 'v1.2.0';

const dismissed = stored(`announcement-dismissed-${announcementVersion}`, z.boolean(), false);

/** Whether the visitor chose not to see this version's announcement again. */
export const isAnnouncementDismissed = (): boolean => dismissed.read();

export const dismissAnnouncement = (): boolean => dismissed.write(true);
