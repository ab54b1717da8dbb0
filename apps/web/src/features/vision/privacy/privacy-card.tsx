import { isClean, type PrivacyCheck, type PrivacyFinding } from '@baigong/pictures';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useMemo, useState, useRef } from 'react';
import { download } from '../../../shared/lib/download.ts';
import { cacheAsync, useCachedAsync, type AsyncState } from '../../../shared/lib/use-cached-async.ts';
import { fileExtension, PictureNotEncoded } from '../../../shared/pictures/encode-picture.ts';
import { findFaces } from '../../../shared/pictures/looking/find-faces.ts';
import type { FoundFace } from '../../../shared/pictures/looking/found.ts';
import { checkFile, cleanFile } from '../../../shared/pictures/privacy/check-picture.ts';
import { PrivacyList } from '../../../shared/pictures/privacy/privacy-list.tsx';
import { codeFindings, faceFindings } from '../../../shared/pictures/privacy/visible-findings.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { Note, ResultCard } from '../cards/card.tsx';
import { findCodesOf } from '../cards/codes-card.tsx';
import { showRegions } from '../cards/regions.ts';
import { decode, type OpenedPicture } from '../pictures/open-picture.ts';
import { startOcr, useOcrRuns } from '../text/ocr-runs.ts';
import styles from './thumbnail.module.css';

/** The thumbnail within a file, to be compared with the picture itself. */
function Thumbnail({ bytes }: { readonly bytes: Uint8Array }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }));
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [bytes]);
  return (
    <figure className={styles.thumbnail}>
      <img ref={image} alt="内嵌的缩略图" width={120} height={120} />
      <figcaption className="kit-faint">
        文件里的缩略图。若和现在的画面不同，裁掉的部分就还在里面。
      </figcaption>
    </figure>
  );
}

/** What a picture's file says beside the picture. */
export const findPrivacy = cacheAsync(({ file }: OpenedPicture) => checkFile(file));

/** The faces in a picture. */
const findFacesOf = cacheAsync(async (picture: OpenedPicture) => findFaces(await decode(picture, 2_048)));

type Lines = readonly { readonly text: string }[];
const noLines: Lines = [];

/** What recognised text gives away. Tables of names are large, so they are loaded with the first lines. */
const findInLines = cacheAsync(async (lines: Lines): Promise<readonly PrivacyFinding[]> => {
  if (lines.length === 0) return [];
  const { recognisedFindings } = await import('../../../shared/pictures/privacy/recognised-findings.ts');
  return recognisedFindings(lines);
});

function renamed(name: string, type: string): string {
  const bare = name.replace(/\.\w{1,5}$/, '');
  return `${bare}-无元数据.${fileExtension(type)}`;
}

const corners = ({ x, y, width, height }: FoundFace) => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

/** The verdict in a sentence. Never calls a picture safe that was not looked at whole. */
function verdict(
  { drawnFrom }: OpenedPicture,
  file: PrivacyCheck,
  visible: readonly PrivacyFinding[],
  looked: boolean,
): { readonly kind: 'fine' | 'warn' | 'plain'; readonly text: string } {
  const grave = [...file.findings, ...visible].filter(({ severity }) => severity === 'high').length;
  if (grave > 0) return { kind: 'warn', text: `不宜直接分享：有 ${grave} 项会暴露地点或个人信息。` };
  if (!file.complete)
    return {
      kind: 'warn',
      text: file.type
        ? '文件不完整或内容太多，没能查完，不能算安全。请另存一份再查。'
        : '这种格式的文件没法逐项检查，不能算安全。一键清理会重新写一份再查。',
    };
  if (drawnFrom === 'SVG')
    return {
      kind: 'plain',
      text: '查的是按 SVG 画成的 PNG。SVG 文件本身（文字、图层名、注释）没有检查，分享前请另看一遍，或只分享这张 PNG。',
    };
  if (!isClean(file)) return { kind: 'warn', text: '文件里带着照片以外的信息，分享前建议清理。' };
  if (visible.length > 0)
    return { kind: 'plain', text: '文件里没有多余信息；画面里有下面这些，请确认可以公开。' };
  return looked
    ? { kind: 'fine', text: '没有发现会泄露隐私的内容。' }
    : { kind: 'plain', text: '文件里没有多余信息；画面里的人脸、码和文字还没有都查完。' };
}

const countOf = (state: AsyncState<readonly unknown[]>): string =>
  state.state === 'pending'
    ? '正在查'
    : state.state === 'failed'
      ? '没能查'
      : state.value.length > 0
        ? `${state.value.length} 个`
        : '没有';

/** 照片体检: all that a picture and its file give away, and a clean copy in one click. */
export function PrivacyCard({ picture }: { readonly picture: OpenedPicture }) {
  const check = useCachedAsync(findPrivacy, picture);
  const faces = useCachedAsync(findFacesOf, picture);
  const codes = useCachedAsync(findCodesOf, picture);
  const run = useOcrRuns((runs) => runs[picture.id]) ?? { state: 'waiting' };
  const [cleaning, setCleaning] = useState(false);
  const [cleaned, setCleaned] = useState('');
  const lines = run.state === 'done' ? run.lines : undefined;
  const inLines = useCachedAsync(findInLines, lines ?? noLines);
  const visible = useMemo(
    () => [
      ...(inLines.state === 'ready' ? inLines.value : []),
      ...(codes.state === 'ready' ? codeFindings(codes.value) : []),
      ...(faces.state === 'ready' ? faceFindings(faces.value) : []),
    ],
    [inLines, codes, faces],
  );
  useEffect(() => {
    if (faces.state === 'ready')
      showRegions(
        picture.id,
        'faces',
        faces.value.map((face) => ({ points: corners(face), text: '人脸' })),
      );
  }, [faces, picture.id]);

  const clean = async () => {
    setCleaning(true);
    setCleaned('');
    try {
      const { file, check: again, rewritten } = await cleanFile(picture.file);
      await download('vision.file-picture', file, renamed(picture.name, file.type));
      setCleaned(
        `已清理并下载。对新文件又查了一遍：没有照片以外的信息${again.label ? '，AI 生成标识按规定保留' : ''}。${
          rewritten
            ? `这种格式不能原样清理，已重新写成一份${picture.head?.animated ? '，动图只留下静止的一帧' : ''}。`
            : picture.drawnFrom === 'SVG'
              ? '交给你的是按 SVG 画成的 PNG，不再是矢量图。'
              : '画面一个像素没动，方向和颜色配置保留。'
        }${visible.length > 0 ? '画面里看得见的内容去不掉，请自行遮挡。' : ''}`,
      );
    } catch (error) {
      toast(
        'error',
        error instanceof PictureNotEncoded ? error.message : '没能清理：文件可能不完整。请另存一份再试。',
      );
    } finally {
      setCleaning(false);
    }
  };

  const file = check.state === 'ready' ? check.value : undefined;
  const looked =
    faces.state === 'ready' && codes.state === 'ready' && lines !== undefined && inLines.state === 'ready';
  const told = file && verdict(picture, file, visible, looked);
  const count = (file?.findings.filter(({ severity }) => severity !== 'note').length ?? 0) + visible.length;
  return (
    <ResultCard
      title="照片体检"
      icon={<ShieldCheck />}
      summary={
        file ? (count > 0 ? `${count} 项` : '没有发现') : check.state === 'failed' ? undefined : '正在检查'
      }
      actions={
        <>
          <Button
            size="sm"
            variant="primary"
            loading={cleaning}
            disabled={!file}
            onClick={() => void clean()}
          >
            一键清理并下载
          </Button>
          {run.state !== 'done' && (
            <Button size="sm" loading={run.state === 'running'} onClick={() => void startOcr(picture)}>
              {run.state === 'running' ? '正在查画面文字' : '查画面里的证件号、电话、地址'}
            </Button>
          )}
        </>
      }
    >
      {check.state === 'failed' && (
        <Note kind="warn">文件没能读出来，它可能已被移动或改名。请重新打开。</Note>
      )}
      {told && <Note kind={told.kind}>{told.text}</Note>}
      {file && (
        <p>
          画面：人脸 {countOf(faces)}，码 {countOf(codes)}，文字
          {lines ? `已查（${lines.length} 行）` : run.state === 'failed' ? '没能查' : '未查'}。
        </p>
      )}
      {file && <PrivacyList findings={[...visible, ...file.findings]} />}
      {file?.thumbnail && <Thumbnail bytes={file.thumbnail} />}
      {cleaned !== '' && (
        <div role="status">
          <Note kind="fine">{cleaned}</Note>
        </div>
      )}
    </ResultCard>
  );
}
