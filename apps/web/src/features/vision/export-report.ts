import type { WrittenBy } from '../../shared/labels/channels.ts';
import { download } from '../../shared/lib/download.ts';
import { copyWithToast } from '../../shared/ui/copy-with-toast.ts';
import { useConversations } from './ask/conversations.ts';
import { findCamera } from './cards/camera-card.tsx';
import { findCodesOf } from './cards/codes-card.tsx';
import { findLabel } from './cards/label-card.tsx';
import { findAnalysis } from './cards/use-analysis.ts';
import type { OpenedPicture } from './pictures/open-picture.ts';
import { writeReport } from './report.ts';
import { findPrivacy } from './privacy/privacy-card.tsx';
import { useOcrRuns } from './text/ocr-runs.ts';

const orUndefined = <T>(finding: Promise<T>): Promise<T | undefined> => finding.catch(() => undefined);

export async function buildReport(picture: OpenedPicture): Promise<string> {
  const [camera, label, privacy, analysis, codes] = await Promise.all([
    orUndefined(findCamera(picture)),
    orUndefined(findLabel(picture)),
    orUndefined(findPrivacy(picture)),
    orUndefined(findAnalysis(picture)),
    orUndefined(findCodesOf(picture)),
  ]);
  const run = useOcrRuns.getState()[picture.id];
  return writeReport({
    picture,
    camera,
    label,
    privacy,
    analysis,
    codes,
    lines: run?.state === 'done' ? run.lines : undefined,
    turns: useConversations.getState()[picture.id],
  });
}

/** A model wrote the answers in a report; everything else was found by programs. */
const writtenBy = ({ id }: OpenedPicture): WrittenBy =>
  useConversations.getState()[id]?.some(({ answer }) => answer !== '') ? 'partly-model' : 'no-model';

export async function copyReport(picture: OpenedPicture): Promise<void> {
  await copyWithToast(
    'vision.copy-report',
    await buildReport(picture),
    '已复制全部结果（Markdown）',
    writtenBy(picture),
  );
}

export async function saveReport(picture: OpenedPicture): Promise<void> {
  const file = new Blob([await buildReport(picture)], { type: 'text/markdown' });
  const name = `${picture.name.replace(/\.\w{1,5}$/, '')}-分析结果.md`;
  await download('vision.file-report', file, name, writtenBy(picture));
}
