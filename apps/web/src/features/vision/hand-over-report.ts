import { copyText } from '../../shared/lib/clipboard.ts';
import { download } from '../../shared/lib/download.ts';
import { toast } from '../../shared/ui/toast.tsx';
import { useTalks } from './ask/talks.ts';
import { findCamera } from './cards/camera-card.tsx';
import { findCodesOf } from './cards/codes-card.tsx';
import { findLabel } from './cards/label-card.tsx';
import { findAnalysis } from './cards/use-analysis.ts';
import type { OpenedPicture } from './intake/open-picture.ts';
import { writeReport } from './report.ts';
import { useTextRuns } from './text/text-runs.ts';

const orNothing = <T>(finding: Promise<T>): Promise<T | undefined> => finding.catch(() => undefined);

/** Everything found about a picture, as Markdown. */
export async function reportOn(picture: OpenedPicture): Promise<string> {
  const [camera, label, analysis, codes] = await Promise.all([
    orNothing(findCamera(picture)),
    orNothing(findLabel(picture)),
    orNothing(findAnalysis(picture)),
    orNothing(findCodesOf(picture)),
  ]);
  const run = useTextRuns.getState()[picture.id];
  return writeReport({
    picture,
    camera,
    label,
    analysis,
    codes,
    lines: run?.state === 'done' ? run.lines : undefined,
    turns: useTalks.getState()[picture.id],
  });
}

export async function copyReport(picture: OpenedPicture): Promise<void> {
  if (await copyText(await reportOn(picture))) toast('success', '已复制全部结果（Markdown）');
  else toast('error', '浏览器不允许复制，请逐项复制。');
}

/** Hands everything found to the visitor as a Markdown file. */
export async function saveReport(picture: OpenedPicture): Promise<void> {
  const file = new Blob([await reportOn(picture)], { type: 'text/markdown' });
  download(file, `${picture.name.replace(/\.\w{1,5}$/, '')}-分析结果.md`);
}
