import { IdCard, WandSparkles } from 'lucide-react';
import { lazy, useCallback, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { takePictures } from '../../shared/lib/hand-off/hand-off.ts';
import { expectsFiles, useReceivedFiles } from '../../shared/ui/use-received-files.ts';
import { useFileDrop } from '../../shared/lib/use-file-drop.ts';
import { isPicture, usePastedFiles } from '../../shared/lib/use-pasted-files.ts';
import { DropOverlay } from '../../shared/ui/drop-zone.tsx';
import { FileInput } from '../../shared/ui/file-button.tsx';
import { Page, PageHeader } from '../../shared/ui/page.tsx';
import { SampleBar } from '../../shared/ui/sample-bar.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { useSampleRequest } from '../../shared/ui/use-sample-request.ts';
import { ViewTabs } from '../../shared/ui/view-tabs.tsx';
import { preloadModelsWhenIdle } from './person/preload-models.ts';
import { openFiles, openStoredPicture } from './picture/open-files.ts';
import { isSample, useSelfie } from './picture/selfie-picture.ts';
import { endSamplePhoto, openSamplePhoto } from './sample/sample-photo.ts';
import { OnDemand } from '../../shared/ui/on-demand.tsx';

type View = 'studio' | 'id-photo';

const views = [
  { view: 'studio', label: '拍照美化', icon: WandSparkles },
  { view: 'id-photo', label: '证件照', icon: IdCard },
] as const;

const panels = {
  studio: lazy(() => import('./studio/studio-panel.tsx')),
  'id-photo': lazy(() => import('./id-photo/id-photo-panel.tsx')),
};

/** The picture that another screen hands over, else the photo that was being worked on. */
async function openInitialPhoto(): Promise<void> {
  const [id] = takePictures('selfie');
  if (id !== undefined && (await openStoredPicture(id))) return;
  if (id !== undefined) toast('error', '那张图片已经不在了，可能刚被删除。');
  if (useSelfie.getState().picture) return;
  const { restoreWork } = await import('./stored-work/persist-work.ts');
  await restoreWork();
}

/** Several photos for ID photos are a batch; so is what comes while one is open. */
async function takeFiles(files: readonly File[], isIdPhoto: boolean): Promise<void> {
  if (isIdPhoto) {
    const { addFiles, useBatch } = await import('./id-photo/batch/batch-store.ts');
    if (files.length > 1 || useBatch.getState().isOpen) {
      addFiles(files);
      return;
    }
  }
  await openFiles(files);
}

/** Says that the open photo is the sample. */
function PhotoSample({ take }: { readonly take: (files: readonly File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  const shown = useSelfie(({ picture }) => isSample(picture));
  if (!shown) return null;
  return (
    <>
      <SampleBar onOwn={() => picker.current?.click()} ownLabel="用我的照片" onEnd={endSamplePhoto}>
        示例照片（NASA 公有领域），离开就清除。
      </SampleBar>
      <FileInput ref={picker} accept="image/*,.heic,.heif" aria-hidden tabIndex={-1} onFiles={take} />
    </>
  );
}

/** 自拍: a photo from the camera or a file, made more beautiful or made an ID photo, within this page. */
export function SelfiePage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const view: View = query.get('view') === 'id-photo' ? 'id-photo' : 'studio';
  const Panel = panels[view];
  const isIdPhoto = view === 'id-photo';
  const take = useCallback((files: readonly File[]) => void takeFiles(files, isIdPhoto), [isIdPhoto]);
  const hovering = useFileDrop(take);
  usePastedFiles(take, isPicture);
  const initial = useRef(Promise.resolve());
  useEffect(() => {
    // Before the address forgets that files are coming.
    if (!expectsFiles(window.location.search)) initial.current = openInitialPhoto();
  }, []);
  useReceivedFiles(take);
  useSampleRequest(useCallback(() => void initial.current.then(openSamplePhoto), []));
  useEffect(() => endSamplePhoto, []);
  useEffect(() => preloadModelsWhenIdle(), []);
  useEffect(() => {
    let end: (() => void) | null = null;
    let isStopped = false;
    // Apart from the page's own files: nothing is kept before there is a photo.
    const follow = async () => {
      const { persistWork: followWork } = await import('./stored-work/persist-work.ts');
      if (!isStopped) end = followWork();
    };
    void follow();
    return () => {
      isStopped = true;
      end?.();
    };
  }, []);
  const go = (next: View) =>
    void navigate({ pathname: '/selfie', search: next === 'studio' ? '' : `?view=${next}` });
  return (
    <Page width="wide">
      <PageHeader
        title="自拍"
        privacy="照片只在你的浏览器里处理，不会上传"
        tabs={<ViewTabs label="自拍里的分区" views={views} current={view} onChange={go} />}
        compact
      />
      <PhotoSample take={take} />
      <OnDemand key={view} inPlace>
        <Panel />
      </OnDemand>
      {hovering && <DropOverlay>松手就能打开</DropOverlay>}
    </Page>
  );
}
