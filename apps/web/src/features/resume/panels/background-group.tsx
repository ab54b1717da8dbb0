import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { peekPictures, takePictures } from '../../../shared/lib/hand-off/hand-off.ts';
import { fileExtension } from '../../../shared/pictures/encode-picture.ts';
import { readPictures } from '../../../shared/pictures/picture-records.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import styles from './style-panel.module.css';
import { Alert } from '../../../shared/ui/alert.tsx';
import {
  isEmbeddedImage,
  papers,
  findTemplate,
  layoutOf,
  type Background,
  settingBounds,
  settingsSections,
  patchSection,
  withSettings,
  type BackgroundName,
} from '@baigong/resume';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { useDocument } from '../session/document-store.ts';
import { useSession } from '../session/session-context.tsx';
import { ChoiceSetting } from '../controls/choice-setting.tsx';
import { SettingsGroup } from '../../../shared/ui/settings-group.tsx';
import { NumberSetting } from '../controls/number-setting.tsx';
import { RadioGroup } from '../../../shared/ui/radio-group.tsx';
import { backgroundLimits, pictureErrorMessage, readPictureAsDataUrl } from './picture-file.ts';
import { PictureDropzone } from './picture-dropzone.tsx';
import { useSettingsSection } from './settings.tsx';

interface HandedOff {
  readonly file: File;
  readonly url: string;
}

interface Props {
  /** Where it would go. */
  readonly label: string;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

/** A picture that another screen sent here for a background; it waits until it is used or sent away. */
function HandedOffPicture({ label, busy, onFile }: Props) {
  const [handedOff, setHandedOff] = useState<HandedOff | null>(null);
  useEffect(() => {
    let url: string | undefined;
    let isUnmounted = false;
    const read = async () => {
      const [picture] = await readPictures(peekPictures('resume'));
      if (isUnmounted || !picture?.blob) return;
      const { blob, thumb } = picture;
      url = URL.createObjectURL(thumb ?? blob);
      setHandedOff({ file: new File([blob], `作品.${fileExtension(blob.type)}`, { type: blob.type }), url });
    };
    // What cannot be read is not offered.
    read().catch(() => undefined);
    return () => {
      isUnmounted = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, []);
  if (!handedOff) return null;
  const dismiss = () => {
    takePictures('resume');
    setHandedOff(null);
  };
  return (
    <div className={styles.waiting} role="group" aria-label="送来的图片">
      <img src={handedOff.url} alt="" />
      <p>文生图送来的图片</p>
      <Button
        size="sm"
        variant="primary"
        loading={busy}
        onClick={() => {
          onFile(handedOff.file);
          dismiss();
        }}
      >
        用作{label}背景
      </Button>
      <IconButton label="不用这张图片" size="sm" tooltip="none" onClick={dismiss}>
        <X />
      </IconButton>
    </div>
  );
}

const places: readonly { readonly value: BackgroundName; readonly label: string }[] = [
  { value: 'global', label: '整页' },
  { value: 'basicInfo', label: '基本信息' },
  { value: 'leftColumn', label: '侧栏' },
];

const modes = [
  { value: 'cover', label: '铺满' },
  { value: 'contain', label: '完整' },
  { value: 'custom', label: '自定大小' },
] as const;

const repeats = [
  { value: 'no-repeat', label: '不重复' },
  { value: 'repeat', label: '平铺' },
  { value: 'repeat-x', label: '横向' },
  { value: 'repeat-y', label: '纵向' },
] as const;

const rows = [
  ['top', '上', 0],
  ['center', '中', 50],
  ['bottom', '下', 100],
] as const;
const columns = [
  ['left', '左', 0],
  ['center', '中', 50],
  ['right', '右', 100],
] as const;

/** The nine places of the pad, as CSS names them and as they are read out. */
const pad = rows.flatMap(([vertical, up, positionY]) =>
  columns.map(([horizontal, side, positionX]) => ({
    value: `${horizontal} ${vertical}`,
    label: side === up ? '正中' : `${side}${up}`,
    positionX,
    positionY,
    content: <span className={styles.padPlace} aria-hidden />,
  })),
);

/** Takes a picture for a background, made small; keeps what went wrong. */
function useTakeBackground(name: BackgroundName) {
  const { documentStore } = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File) => {
    setBusy(true);
    setProblem(null);
    try {
      const { pageSize } = documentStore.getDocument().styles.styles.layout;
      const url = await readPictureAsDataUrl(file, backgroundLimits(papers[pageSize]));
      documentStore.change(
        (document) =>
          withSettings(document, (settings) =>
            patchSection(settings, settingsSections.backgrounds[name], { url }),
          ),
        { target: `styles:background-${name}.url`, mergeable: false },
      );
    } catch (error) {
      setProblem(pictureErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return { problem, busy, take };
}

function Placing({ name }: { readonly name: BackgroundName }) {
  const [background, change] = useSettingsSection<Background>(settingsSections.backgrounds[name]);
  const { positionX, positionY } = background;
  const bounds = settingBounds.background;
  const at = pad.find((place) => place.positionX === positionX && place.positionY === positionY);
  return (
    <>
      <NumberSetting
        label="不透明度"
        unit="%"
        value={Math.round(background.opacity * 100)}
        bounds={settingBounds.opacity}
        onChange={(percent, joining) => change({ opacity: percent / 100 }, joining)}
      />
      <ChoiceSetting
        label="填充方式"
        value={background.mode}
        options={modes}
        onChange={(mode) => change({ mode })}
      />
      {background.mode === 'custom' && (
        <NumberSetting
          label="图片大小"
          unit="%"
          value={background.size}
          bounds={bounds.size}
          onChange={(size, joining) => change({ size }, joining)}
        />
      )}
      <ChoiceSetting
        label="重复"
        value={background.repeat}
        options={repeats}
        onChange={(repeat) => change({ repeat })}
      />
      <div className={styles.placing}>
        <RadioGroup
          variant="cards"
          label="图片位置"
          columns={3}
          className={styles.pad}
          value={at?.value ?? null}
          options={pad}
          onChange={(value) => {
            const place = pad.find((one) => one.value === value);
            if (place) change({ position: value, positionX: place.positionX, positionY: place.positionY });
          }}
        />
        <div className={styles.axes}>
          <NumberSetting
            label="水平"
            unit="%"
            value={positionX}
            bounds={bounds.positionX}
            onChange={(x, joining) => change({ positionX: x, position: `${x}% ${positionY}%` }, joining)}
          />
          <NumberSetting
            label="垂直"
            unit="%"
            value={positionY}
            bounds={bounds.positionY}
            onChange={(y, joining) => change({ positionY: y, position: `${positionX}% ${y}%` }, joining)}
          />
        </div>
      </div>
    </>
  );
}

function BackgroundSettings({ name, label }: { readonly name: BackgroundName; readonly label: string }) {
  const [{ url }, change] = useSettingsSection<Background>(settingsSections.backgrounds[name]);
  const { problem, busy, take } = useTakeBackground(name);
  const hasBar = useDocument(({ styles }) =>
    layoutOf(findTemplate(styles.currentTemplate), styles.styles).endsWith('-bar'),
  );
  const shown = isEmbeddedImage(url);
  return (
    <>
      {name === 'leftColumn' && !hasBar && (
        <p className="kit-caption">现在的版式没有侧栏色条。设置会留着，换成带侧栏的模板后生效。</p>
      )}
      <HandedOffPicture label={label} busy={busy} onFile={(file) => void take(file)} />
      <PictureDropzone
        label={`${shown ? '更换' : '上传'}${label}背景`}
        hint="JPG、PNG 或 WebP，不超过 5 MB；可拖进来"
        busy={busy}
        onFile={(file) => void take(file)}
      >
        {shown ? <img className={styles.backgroundPicture} src={url} alt="" /> : undefined}
      </PictureDropzone>
      {problem && <Alert variant="text">{problem}</Alert>}
      {shown && (
        <>
          <Placing name={name} />
          <Button
            size="sm"
            className={styles.removePicture}
            onClick={() => change({ url: '' }, { mergeable: false })}
          >
            移除{label}背景
          </Button>
        </>
      )}
    </>
  );
}

/** Pictures behind the page and its parts. */
export function BackgroundGroup() {
  const [name, setName] = useState<BackgroundName>('global');
  const place = places.find(({ value }) => value === name);
  return (
    <SettingsGroup title="背景图片" defaultOpen={peekPictures('resume').length > 0}>
      <div>
        <SegmentedControl label="背景区域" value={name} options={places} onChange={setName} />
      </div>
      <BackgroundSettings key={name} name={name} label={place?.label ?? ''} />
    </SettingsGroup>
  );
}
