import { keepFocus } from './keep-focus.ts';
import { followUse, useRestReminder } from './rest-reminder/rest-reminder.ts';

/** Called with the first key and the first press; who uses a pointer alone does not miss the focus. */
export function firstUse(type: string): void {
  if (type === 'keydown') keepFocus();
  followUse(useRestReminder.getState().isOn);
}
