import { randomBytes } from 'node:crypto';
import type { FeedbackContent, FeedbackFact, OwnFeedback } from '@baigong/contracts';
import type { UploadedFile } from '../../platform/http/multipart-reader.ts';
import type { Uploader } from '../../platform/quotas/charge-quota.ts';
import { sha256, toOwnFeedback } from './entries.ts';
import type { EntryRepository } from './repository/entry-repository.ts';
import { encodeScreenshots } from './screenshots.ts';
import type { PictureWorkDeps } from '../../platform/pictures/picture-work.ts';

export interface FeedbackSubmission extends FeedbackContent {
  readonly key: string;
  readonly ticket: string;
  readonly facts: readonly FeedbackFact[];
}

/** Keeps what a visitor sent, with its screenshots made safe. */
export async function saveFeedback(
  platform: PictureWorkDeps,
  entries: EntryRepository,
  submission: FeedbackSubmission,
  files: readonly UploadedFile[],
  uploader: Uploader,
): Promise<OwnFeedback> {
  const { key, facts, ...content } = submission;
  const id = randomBytes(12).toString('base64url');
  const screenshots = await encodeScreenshots(platform, id, files, uploader.network);
  const entry = { ...content, id, keyHash: sha256(key), facts: JSON.stringify(facts), screenshots, uploader };
  return toOwnFeedback(await entries.save(entry, platform.clock.now()));
}
