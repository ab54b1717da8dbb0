import * as z from 'zod/mini';
import { stored } from '../../shared/lib/storage.ts';

/** 休息提醒; what reminds is loaded where it is on. */
export const storedRestReminder = stored('rest-reminder', z.boolean(), false);
