import type { OcrLine } from '@baigong/ocr';
import type { PictureLabel, PrivacyCheck } from '@baigong/pictures';
import type { WrittenBy } from '../../shared/labels/channels.ts';
import { download } from '../../shared/lib/download.ts';
import { copyWithToast } from '../../shared/ui/copy-with-toast.ts';
import type { Analysis } from './analyse/analysis.ts';
import { nameColour } from './analyse/colour-names.ts';
import { useConversations, type Turn } from './ask/conversations.ts';
import { findCamera } from './cards/camera-card.tsx';
import { findCodesOf } from './cards/codes-card.tsx';
import { factRows, oddities } from './cards/facts-card.tsx';
import { findLabel, labelRows, labelSentence } from './cards/label-card.tsx';
import { describeLight } from './cards/light-card.tsx';
import type { CameraFacts } from './cards/read-camera.ts';
import { findAnalysis } from './cards/use-analysis.ts';
import type { OpenedPicture } from './pictures/open-picture.ts';
import { findPrivacy } from './privacy/privacy-card.tsx';
import { useOcrRuns } from './text/ocr-runs.ts';

const orUndefined = <T>(finding: Promise<T>): Promise<T | undefined> => finding.catch(() => undefined);

interface Findings {
  readonly picture: OpenedPicture;
  readonly camera?: CameraFacts | undefined;
  readonly label?: PictureLabel | undefined;
  readonly privacy?: PrivacyCheck | undefined;
  readonly analysis?: Analysis | undefined;
  readonly codes?: readonly { readonly text: string }[] | undefined;
  readonly lines?: readonly OcrLine[] | undefined;
  readonly turns?: readonly Turn[] | undefined;
}

const list = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([name, value]) => `- ${name}：${value}`).join('\n');

/** A code fence longer than any in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

/** All results of a picture as Markdown; missing ones are omitted. */
function writeReport({
  picture,
  camera,
  label,
  privacy,
  analysis,
  codes,
  lines,
  turns = [],
}: Findings): string {
  const parts: string[] = [`# ${picture.name}`, list(factRows(picture)), ...oddities(picture)];
  if (camera && camera.rows.length > 0) parts.push('## 拍摄信息', list(camera.rows));
  // The report is shared: it names what was found without containing it.
  if (privacy)
    parts.push(
      '## 照片体检',
      privacy.findings.length > 0
        ? [...new Set(privacy.findings.map(({ name, source }) => `- ${name}（${source}）`))].join('\n')
        : privacy.complete && picture.drawnFrom !== 'SVG'
          ? '文件里没有照片以外的信息。'
          : picture.drawnFrom === 'SVG'
            ? '查的是按 SVG 画成的 PNG，SVG 文件本身没有检查。'
            : '文件没能查完。',
    );
  if (label) parts.push('## AI 标识', labelSentence(label), list(labelRows(label)));
  if (analysis) {
    const { palette, light } = analysis;
    parts.push('## 光线与清晰度', `${describeLight(light).join('；')}。`);
    parts.push(
      '## 配色',
      list(palette.map(({ hex, share }) => [`${nameColour(hex)} ${hex}`, `${Math.round(share * 100)}%`])),
    );
  }
  if (codes && codes.length > 0) parts.push('## 二维码与条形码', ...codes.map(({ text }) => fenced(text)));
  if (lines && lines.length > 0) parts.push('## 文字', fenced(lines.map(({ text }) => text).join('\n')));
  for (const { label, answer } of turns.filter((turn) => turn.answer !== ''))
    parts.push(`## ${label.replaceAll('\n', ' ')}`, answer);
  return `${parts.join('\n\n')}\n`;
}

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
