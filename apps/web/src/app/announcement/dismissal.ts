import * as z from 'zod/mini';
import { stored } from '../../shared/lib/storage.ts';

/** The version that announces; a new announcement has a new one. */
export const announcedVersion = 'v1.2.0';

const dismissed = stored(`announcement-dismissed-${announcedVersion}`, z.boolean(), false);

/** Whether the visitor said not to show this version's announcement again. */
export const isDismissed = (): boolean => dismissed.read();

export const dismiss = (): boolean => dismissed.write(true);
