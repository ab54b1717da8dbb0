import {
  Camera,
  ClipboardCopy,
  FileDown,
  FileText,
  FlaskConical,
  ImagePlus,
  MessageSquare,
  Palette,
  Save,
  ScanSearch,
  Share,
} from 'lucide-react';
import { lazy, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { readLabel } from '@baigong/pictures';
import { savingProblem } from '../../shared/lib/browser-database.ts';
import { handOffPictures, handOffText, takePictures } from '../../shared/lib/hand-off/hand-off.ts';
import { useReceivedFiles } from '../../shared/ui/use-received-files.ts';
import { useFileDrop } from '../../shared/lib/use-file-drop.ts';
import { findModel } from '../../shared/model/find-model.ts';
import { useModels } from '../../shared/model/models.ts';
import { readPictures } from '../../shared/pictures/picture-records.ts';
import { FromPhoneButton } from '../../shared/relay/relay-buttons.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { SampleBar } from '../../shared/ui/sample-bar.tsx';
import { useSampleRequest } from '../../shared/ui/use-sample-request.ts';
import { FileInput } from '../../shared/ui/file-button.tsx';
import { Row } from '../../shared/ui/stack.tsx';
import { Toolbar } from '../../shared/ui/toolbar.tsx';
import { Menu, type MenuItem } from '../../shared/ui/menu.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { AskCard } from './ask/ask-card.tsx';
import { CameraCard } from './cards/camera-card.tsx';
import { CodesCard } from './cards/codes-card.tsx';
import { CompareCard } from './cards/compare-card.tsx';
import { ConvertCard, useConvertChoices } from './convert/convert-card.tsx';
import { FactsCard } from './cards/facts-card.tsx';
import { LabelCard } from './cards/label-card.tsx';
import { LightCard } from './cards/light-card.tsx';
import { PaletteCard } from './cards/palette-card.tsx';
import { PrivacyCard } from './privacy/privacy-card.tsx';
import { copyReport, buildReport, saveReport } from './export-report.ts';
import { GalleryField } from './pictures/gallery-field.tsx';
import { parseGalleryLink, openGalleryPicture } from './pictures/gallery-link.ts';
import type { OpenedPicture } from './pictures/open-picture.ts';
import { openFiles, openPictures, useOpenPictures } from './pictures/open-pictures.ts';
import { endSamplePicture, openSamplePicture } from './pictures/sample-picture.ts';
import { Stage } from './stage.tsx';
import { TextCard } from './text/text-card.tsx';
import { usePastedFiles } from '../../shared/lib/use-pasted-files.ts';
import { DropZone, DropOverlay } from '../../shared/ui/drop-zone.tsx';
import { Page, PageHeader } from '../../shared/ui/page.tsx';
import styles from './vision-page.module.css';
import { savePictureFile } from '../../shared/pictures/save-picture-file.ts';
import { OnDemand } from '../../shared/ui/on-demand.tsx';

/** Saves a picture with its AI label to the visitor's pictures; returns its id. Throws DatabaseProblem. */
async function savePicture({ file, name, width, height }: OpenedPicture): Promise<string> {
  const label = readLabel(new Uint8Array(await file.arrayBuffer())) ?? null;
  return savePictureFile(file, { prompt: name, maker: 'file', width, height, label });
}

const CameraDialog = lazy(() => import('./pictures/camera-dialog.tsx'));

const accepted = 'image/*,.heic,.heif,.svg';

async function takeHandedOver(): Promise<void> {
  const ids = takePictures('vision');
  if (ids.length === 0) return;
  const pictures = await readPictures(ids).catch(() => []);
  const there = pictures.flatMap(({ blob, prompt }) =>
    blob ? [{ file: blob, name: prompt.slice(0, 40) || '图片' }] : [],
  );
  if (there.length < ids.length) toast('error', '有图片已经不在了，可能刚被删除。');
  await openPictures(there);
}

/** A gallery link in the page's URL, or pasted outside text fields. */
function useGalleryLinks(): void {
  const [words, setWords] = useSearchParams();
  const wanted = words.get('gallery');
  useEffect(() => {
    if (wanted === null) return;
    setWords({}, { replace: true });
    const picture = parseGalleryLink(`/community/${wanted}`, window.location.origin);
    if (picture !== null) void openGalleryPicture(picture);
  }, [wanted, setWords]);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest('input, textarea')) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const picture = parseGalleryLink(text, window.location.origin);
      if (picture !== null) void openGalleryPicture(picture);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

function Tools({ picture }: { readonly picture: OpenedPicture }) {
  const navigate = useNavigate();
  const keep = async (then: (id: string) => void) => {
    try {
      then(await savePicture(picture));
    } catch (error) {
      toast('error', savingProblem(error));
    }
  };
  const send = async (to: 'chat' | 'document', path: string) => {
    handOffText({ from: 'vision', to }, await buildReport(picture));
    void navigate(path);
  };
  const handOvers: MenuItem[] = [
    { label: '存为 Markdown 文件', icon: <FileDown />, onSelect: () => void saveReport(picture) },
    { label: '发到聊天', icon: <MessageSquare />, onSelect: () => void send('chat', '/chat') },
    { label: '发到文档', icon: <FileText />, onSelect: () => void send('document', '/document') },
  ];
  return (
    <Toolbar label="对这张图片">
      <Button size="sm" icon={<ClipboardCopy />} onClick={() => void copyReport(picture)}>
        复制全部结果
      </Button>
      <Menu
        align="start"
        trigger={
          <Button size="sm" icon={<Share />}>
            导出结果
          </Button>
        }
        groups={[handOvers]}
      />
      <Button size="sm" icon={<Save />} onClick={() => void keep(() => toast('success', '已存到“我的图片”'))}>
        存到我的图片
      </Button>
      <Button
        size="sm"
        icon={<Palette />}
        onClick={() =>
          void keep((id) => {
            handOffPictures({ from: 'vision', to: 'paint' }, [id]);
            void navigate('/messageToImg');
          })
        }
      >
        去文生图
      </Button>
    </Toolbar>
  );
}

const requestSample = () => void openSamplePicture();

/** 图像分析: analysis on this device, and answers of a vision model if one is connected. */
export function VisionPage() {
  const { pictures, current, opening, sample } = useOpenPictures();
  const picker = useRef<HTMLInputElement>(null);
  const [shooting, setShooting] = useState(false);
  // The sample gives way to the visitor's own.
  const take = useCallback((files: readonly File[]) => void openFiles(files).then(endSamplePicture), []);
  const hovering = useFileDrop(take);
  usePastedFiles(take);
  useReceivedFiles(take);
  useGalleryLinks();
  useEffect(() => void takeHandedOver(), []);
  useSampleRequest(requestSample);
  useEffect(() => endSamplePicture, []);
  const picture = pictures.find(({ id }) => id === current);
  const convertChoices = useConvertChoices();
  // Without a vision model the card is last.
  const asks = findModel(useModels().models, { needsVision: true }) !== undefined;

  const buttons = (
    <>
      <Button icon={<Camera />} onClick={() => setShooting(true)}>
        拍照
      </Button>
      <FromPhoneButton accepts="photo" onFile={(file) => take([file])} />
      <Button
        variant="primary"
        icon={<ImagePlus />}
        loading={opening > 0}
        onClick={() => picker.current?.click()}
      >
        {pictures.length > 0 ? '添加图片' : '选择图片'}
      </Button>
    </>
  );

  return (
    <Page width="wide" data-hovering={hovering || undefined}>
      <PageHeader
        title="图像分析"
        privacy="图片只在你的浏览器里处理，不会上传"
        actions={picture && buttons}
      />
      <FileInput
        ref={picker}
        accept={accepted}
        multiple
        aria-hidden
        tabIndex={-1}
        data-testid="pick-pictures"
        onFiles={take}
      />
      {picture && picture.id === sample && (
        <SampleBar onOwn={() => picker.current?.click()} ownLabel="打开我的图片" onEnd={endSamplePicture}>
          示例照片，内容是编的，离开就清除。
        </SampleBar>
      )}
      {picture ? (
        <div className={styles.columns}>
          <div className={styles.left}>
            <Stage pictures={pictures} current={picture} />
            <Tools picture={picture} />
          </div>
          <div className={styles.cards} key={picture.id}>
            <div className={styles.wide}>
              <PrivacyCard picture={picture} />
            </div>
            {asks && <AskCard picture={picture} />}
            <TextCard picture={picture} />
            <CodesCard picture={picture} />
            <FactsCard picture={picture} />
            <PaletteCard picture={picture} />
            <CameraCard picture={picture} />
            <LabelCard picture={picture} />
            <LightCard picture={picture} />
            <ConvertCard picture={picture} choices={convertChoices} />
            <CompareCard picture={picture} />
            {!asks && <AskCard picture={picture} />}
          </div>
        </div>
      ) : (
        <DropZone
          icon={<ScanSearch />}
          title="放一张图片进来"
          description="拖到这里、粘贴，或从设备里选择。照片、截图、设计稿都可以，一次可放多张。"
          capabilities={[
            '认出中英文字',
            '读二维码与条形码',
            '提取配色',
            '体检：查地点、个人信息与 AI 标识',
            '看曝光与清晰度',
            '压缩与转换格式',
          ]}
        >
          <Row justify="center">
            {buttons}
            <Button variant="ghost" icon={<FlaskConical />} onClick={requestSample}>
              用示例照片试试
            </Button>
          </Row>
          <GalleryField />
        </DropZone>
      )}
      {hovering && <DropOverlay>松手就能分析</DropOverlay>}
      {shooting && (
        <OnDemand>
          <CameraDialog onClose={() => setShooting(false)} onPicture={(file) => take([file])} />
        </OnDemand>
      )}
    </Page>
  );
}
