import { copyText } from '../../shared/lib/clipboard.ts';
import { toast } from '../../shared/ui/toast.tsx';
import { useTalks } from './ask/talks.ts';
import { findCamera } from './cards/camera-card.tsx';
import { findCodesOf } from './cards/codes-card.tsx';
import { findAnalysis } from './cards/use-analysis.ts';
import type { OpenedPicture } from './intake/open-picture.ts';
import { writeReport } from './report.ts';
import { useTextRuns } from './text/text-runs.ts';

const orNothing = <T>(finding: Promise<T>): Promise<T | undefined> => finding.catch(() => undefined);

/** Everything found about a picture, as Markdown. */
export async function reportOn(picture: OpenedPicture): Promise<string> {
  const [camera, analysis, codes] = await Promise.all([
    orNothing(findCamera(picture)),
    orNothing(findAnalysis(picture)),
    orNothing(findCodesOf(picture)),
  ]);
  const run = useTextRuns.getState()[picture.id];
  return writeReport({
    picture,
    camera,
    analysis,
    codes,
    lines: run?.state === 'done' ? run.lines : undefined,
    turns: useTalks.getState()[picture.id],
  });
}

export async function copyReport(picture: OpenedPicture): Promise<void> {
  if (await copyText(await reportOn(picture))) toast('done', '已复制全部结果（Markdown）');
  else toast('failed', '浏览器不允许复制，请逐项复制。');
}
