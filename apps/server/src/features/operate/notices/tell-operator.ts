import { minuteMs } from '@baigong/contracts/units';
import { runPeriodically, type PeriodicDeps } from '../../../platform/base/run-periodically.ts';
import { createNoticeRepository, type NoticeDeps } from '../repository/notice-repository.ts';
import { noticeText } from './notice-message.ts';
import { sendNotice } from './send-notice.ts';

interface Parts extends PeriodicDeps, NoticeDeps {
  readonly settings: {
    readonly notifyUrl: string | undefined;
    readonly publicUrl: string | undefined;
    readonly basePath: string;
  };
}

const lookMs = 30_000;

/** The least time between two messages. */
export const pauseMs = 5 * minuteMs;

/**
 * Looks once for what is new, and tells the operator's webhook. The pause is measured by how long this process has run
 * since it saw the last message, its own or another's: no clock can shorten or lengthen it, and neither can a restart
 * shorten it.
 * @param uptime milliseconds that go on evenly, whatever the clock does
 */
export function createTeller(
  { records, settings, stopping }: Omit<Parts, 'log'>,
  address: string,
  uptime: () => number = () => performance.now(),
): () => Promise<void> {
  const notices = createNoticeRepository({ records });
  const page = settings.publicUrl && `${settings.publicUrl}${settings.basePath}/operate`;
  let seen: { readonly messages: number; readonly since: number } | undefined;
  return async () => {
    const messages = await notices.countMessages();
    if (seen?.messages !== messages) seen = { messages, since: uptime() };
    if (messages > 0 && uptime() - seen.since < pauseMs) return;
    const due = await notices.begin(messages);
    if (!due) return;
    await sendNotice(address, noticeText(due, page), due, stopping);
    await notices.finish(due);
  };
}

/** Tells the operator's webhook of new reports, complaints and feedback, where there is one. */
export function startTellingOperator(platform: Parts): void {
  const { notifyUrl } = platform.settings;
  if (notifyUrl === undefined) return;
  const failure = `the webhook at ${new URL(notifyUrl).host} was not told of what is new; it is tried again`;
  runPeriodically(platform, lookMs, failure, createTeller(platform, notifyUrl));
}
