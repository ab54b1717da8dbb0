import * as z from 'zod/mini';
import { create } from 'zustand';
import { toast } from '../../shared/ui/toast.tsx';
import { stored } from '../../shared/lib/storage.ts';

const Use = z.object({ since: z.number(), last: z.number() });
/** When the visitor began to use the site without a rest, and when they did something last; in milliseconds. */
type Use = z.infer<typeof Use>;

const twoHours = 2 * 60 * 60_000;
/** Who does nothing for so long has rested. */
const rest = 15 * 60_000;
/** Use is noted once in so long. */
const interval = 60_000;

/**
 * Counts a sign of use. Due after two hours without a rest of fifteen minutes (《人工智能拟人化互动服务管理暂行办法》: two hours);
 * the count then begins anew, as it does when the clock was put back.
 */
export function countUse(use: Use | null, now: number): { readonly use: Use; readonly isDue: boolean } {
  if (!use || now < use.last || now - use.last > rest)
    return { use: { since: now, last: now }, isDue: false };
  const isDue = now - use.since >= twoHours;
  return { use: { since: isDue ? now : use.since, last: now }, isDue };
}

const storedRestReminder = stored('rest-reminder', z.boolean(), false);
const storedUse = stored('rest-reminder-use', z.nullable(Use), null);

let noted = 0;
let isFollowing = false;

function note(): void {
  const now = Date.now();
  if (Math.abs(now - noted) < interval) return;
  noted = now;
  const { use, isDue } = countUse(storedUse.read(), now);
  storedUse.write(use);
  if (isDue) toast('info', '已经连续用了两小时，歇一会儿吧。');
}

/** Reminds from now on, or no more. All tabs count together. */
export function followUse(isOn: boolean): void {
  if (isOn === isFollowing) return;
  isFollowing = isOn;
  for (const event of ['pointerdown', 'keydown'] as const)
    if (isOn) addEventListener(event, note, { passive: true });
    else removeEventListener(event, note);
}

/** Whether the visitor wants to be reminded. */
export const useRestReminder = create<{ readonly isOn: boolean }>()(() => ({
  isOn: storedRestReminder.read(),
}));

export function setRestReminder(isOn: boolean): void {
  storedRestReminder.write(isOn);
  if (!isOn) storedUse.remove();
  useRestReminder.setState({ isOn });
  followUse(isOn);
}
