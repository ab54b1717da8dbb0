import { IdCard, Images, ImageUp, CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { lazy, useEffect, useMemo, useRef, useState } from 'react';
import type { Check } from '@baigong/id-photo';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { updateChoice, readBackground, startIdPhoto } from '../edits/id-photo-store.ts';
import { OpenPhoto } from '../open/open-photo.tsx';
import type { PersonFailureReason } from '../person/person.ts';
import {
  findPersonInPicture,
  useSelfie,
  type PersonState,
  type SelfiePicture,
} from '../picture/selfie-picture.ts';
import { startOver } from '../stored-work/persist-work.ts';
import { AdjustCard } from './adjust-card.tsx';
import { useBatch } from './batch/batch-store.ts';
import { BackgroundPicker } from './background-picker.tsx';
import { GarmentPicker } from './garments/garment-picker.tsx';
import { FileCard } from './file-card.tsx';
import styles from './id-photo-panel.module.css';
import { MarkStage } from './mark-stage.tsx';
import type { PhotoSource } from './photo-source.ts';
import { PhotoStage } from './photo-stage.tsx';
import { SheetTab } from './sheet-tab.tsx';
import { SizePicker } from './size-picker.tsx';
import stage from './stage.module.css';
import { useDrawing } from './use-drawing.ts';
import { useIdPhoto, type IdPhoto } from './use-id-photo.ts';
import { useStudies } from './use-studies.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { markNumber } from './check-marks.tsx';
import listStyles from './check-list.module.css';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';

const icons = { pass: CircleCheck, near: TriangleAlert, fail: CircleAlert } as const;
const stateLabels = { pass: '通过', near: '接近', fail: '不合' } as const;

/** Says under which number a check is marked in the photo. */
function MarkNote({ number }: { readonly number: number | undefined }) {
  return number === undefined ? null : <small>见图上标号 {number}</small>;
}

/** 检查: what passes, and what to change where something does not. */
function CheckList({ checks }: { readonly checks: readonly Check[] }) {
  const passed = checks.filter(({ state }) => state === 'pass').length;
  return (
    <Card
      title="检查"
      actions={passed === checks.length ? `${passed} 项全部通过` : `${checks.length} 项中 ${passed} 项通过`}
    >
      <ul className={listStyles.list} aria-label="照片检查">
        {checks.map(({ id, name, state, found, fix }) => {
          const Icon = icons[state];
          return (
            <li key={id} className={listStyles.item} data-state={state} data-check={id}>
              <Icon role="img" aria-label={stateLabels[state]} />
              <b>{name}</b>
              <span>{found}</span>
              <MarkNote number={markNumber(checks, id)} />
              {fix !== undefined && <em>{fix}</em>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const BatchPanel = lazy(() => import('./batch/batch-panel.tsx'));

type View = 'photo' | 'sheet';

const views = [
  { value: 'photo', label: '证件照' },
  { value: 'sheet', label: '排版打印' },
] as const;

/** What is said where the person could not be looked for; the rest of the screen goes on working. */
const failureMessages: Record<PersonFailureReason, string> = {
  'no-webgl':
    '这个浏览器没有开启 WebGL，认不出人像。请手动标出头顶和下巴；底色保持原样，尺寸、检查和排版照常可用。',
  'not-loaded':
    '人像识别的文件没有下载下来。可以重试；也可以先手动标出头顶和下巴，尺寸、检查和排版照常可用。',
  failed: '这张照片没能自动识别人像。可以重试；也可以手动标出头顶和下巴，尺寸、检查和排版照常可用。',
};

function Notice({ person }: { readonly person: PersonState }) {
  if (person.is === 'failed')
    return (
      <Alert
        tone="warning"
        role="status"
        actions={
          person.reason !== 'no-webgl' && (
            <Button size="sm" onClick={() => void findPersonInPicture()}>
              重试
            </Button>
          )
        }
      >
        {failureMessages[person.reason]}
      </Alert>
    );
  if (person.is !== 'found')
    return (
      <Alert tone="info" role="status">
        正在重新识别人像……
      </Alert>
    );
  const faces = person.person.faces.length;
  if (faces === 0)
    return (
      <Alert tone="warning" role="status">
        没有在照片里认出真人的脸（猫狗、图画、背影都不行）。请换一张正面、光线好的照片；确实是真人时，可以手动标出头顶和下巴。
      </Alert>
    );
  // What else there is to say of the faces, the checks say.
  return null;
}

function PhotoView({ photo, label }: { readonly photo: IdPhoto; readonly label: SelfiePicture['label'] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const light = useDrawing(photo, canvas);
  const checks = photo.checks(light);
  return (
    <div className={styles.work}>
      <div className={styles.stage}>
        <div className={stage.stages} data-two={photo.marks ? '' : undefined}>
          {photo.marks && <MarkStage photo={photo} marks={photo.marks} />}
          <PhotoStage photo={photo} checks={checks} canvas={canvas} />
        </div>
      </div>
      <div className={styles.looks}>
        <SizePicker size={photo.size} onSize={photo.setSize} />
        <BackgroundPicker photo={photo} />
        <GarmentPicker photo={photo} />
      </div>
      <div className={styles.place}>
        <AdjustCard photo={photo} />
      </div>
      <div className={styles.checks}>
        <CheckList checks={checks} />
      </div>
      <div className={styles.file}>
        <FileCard photo={photo} label={label} />
      </div>
    </div>
  );
}

function Workbench({ picture, person, studies }: WorkbenchProps) {
  const [view, setView] = useState<View>('photo');
  const source = useMemo<PhotoSource>(
    () => ({
      image: picture.bitmap,
      small: picture.small,
      width: picture.width,
      height: picture.height,
      person: person.is === 'found' ? person.person : null,
      studies,
    }),
    [picture, person, studies],
  );
  // Before the first render reads the choice: another photo begins with its own placement.
  useState(() => startIdPhoto(picture.id));
  const photo = useIdPhoto(source);
  return (
    <div className={styles.panel}>
      <Row>
        <SegmentedControl label="做什么" value={view} options={views} onChange={setView} />
        <p className={styles.fileName}>
          {picture.name} · {picture.width} × {picture.height}
        </p>
        <BatchButton />
        <Button icon={<ImageUp />} onClick={startOver}>
          换一张照片
        </Button>
      </Row>
      <Notice person={person} />
      {view === 'photo' ? (
        <PhotoView photo={photo} label={picture.label} />
      ) : (
        <SheetTab photo={photo} label={picture.label} />
      )}
    </div>
  );
}

interface WorkbenchProps {
  readonly picture: SelfiePicture;
  readonly person: PersonState;
  readonly studies: PhotoSource['studies'];
}

function BatchButton() {
  return (
    <Button icon={<Images />} onClick={() => useBatch.setState({ isOpen: true })}>
      批量制作
    </Button>
  );
}

function SearchingPerson({ picture }: { readonly picture: SelfiePicture }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = Math.min(1, 640 / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture.small, 0, 0, width, height);
  }, [picture, width, height]);
  return (
    <div className={styles.panel}>
      <div className={styles.searching} role="status">
        <canvas ref={canvas} width={width} height={height} aria-hidden />
        <p>正在找人像和五官，只在这台设备上进行……</p>
      </div>
    </div>
  );
}

/** 证件照: a photo of a prescribed size out of any portrait, checked, weighed and laid out for printing. */
export default function IdPhotoPanel() {
  const picture = useSelfie((state) => state.picture);
  const person = useSelfie((state) => state.person);
  const isRequested = person.is !== 'unasked';
  const { studies, isStudied } = useStudies(picture, person);
  const answered = (person.is === 'found' && isStudied) || person.is === 'failed';
  const [answeredFor, setAnsweredFor] = useState<number | null>(null);
  if (picture && answered && answeredFor !== picture.id) setAnsweredFor(picture.id);
  useEffect(() => {
    if (picture && !isRequested) void findPersonInPicture();
  }, [picture, isRequested]);
  const isBatch = useBatch((state) => state.isOpen);
  if (isBatch)
    return (
      <OnDemand inPlace>
        <BatchPanel />
      </OnDemand>
    );
  if (!picture)
    return (
      <OpenPhoto
        more={<BatchButton />}
        title="先来一张正面照"
        text="正对镜头、光线均匀、露出眉毛和耳朵，站在单色背景前最好。"
        icon={<IdCard />}
        plain
        onCapture={(_, liveBackground) => {
          const background = readBackground(liveBackground);
          if (background) updateChoice({ background });
        }}
        capabilities={['一寸、二寸与签证尺寸', '换红蓝白底', '自动摆好头像', '六寸、A4 排版', '批量制作']}
      />
    );
  // A second try leaves on screen what was made after the first.
  if (!answered && answeredFor !== picture.id) return <SearchingPerson picture={picture} />;
  return <Workbench key={picture.id} picture={picture} person={person} studies={studies} />;
}
