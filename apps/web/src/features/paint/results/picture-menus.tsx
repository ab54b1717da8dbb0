import {
  Copy,
  Download,
  Ellipsis,
  FileImage,
  Image,
  Images,
  ImageUp,
  RotateCcw,
  ScanSearch,
  ScrollText,
  Sprout,
  TextCursorInput,
  Trash2,
} from 'lucide-react';
import type { Picture } from '../../../shared/pictures/picture.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Menu, type MenuItem } from '../../../shared/ui/menu.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { changeForm, useForm } from '../form/form-store.ts';
import { modelOf, usePaintModels } from '../models/paint-models.ts';
import { copyPicture, downloadPicture, sendPictures, reuse } from './act-on-picture.ts';

const formats = [
  ['original', '原图', Image],
  ['image/png', 'PNG', FileImage],
  ['image/jpeg', 'JPEG', FileImage],
  ['image/webp', 'WebP', FileImage],
] as const;

/** The picture as a file, in the format of choice. */
export function DownloadMenu({ picture }: { readonly picture: Picture }) {
  const items = formats.map(([format, label, Icon]) => ({
    label,
    icon: <Icon />,
    onSelect: () => void downloadPicture(picture, format),
  }));
  return (
    <Menu
      trigger={
        <IconButton label="下载" disabled={picture.blob === null}>
          <Download />
        </IconButton>
      }
      groups={[items]}
    />
  );
}

interface Props {
  readonly picture: Picture;
  /** Leads to another screen. */
  readonly onGo: (address: string) => void;
  /** Something was put into the form. */
  readonly onReused: () => void;
  readonly onRemove: () => void;
}

/** What else can be done with a picture. */
export function PictureMenu({ picture, onGo, onReused, onRemove }: Props) {
  const models = usePaintModels((state) => state.models);
  const chosen = useForm((form) => form.model);
  const { references } = modelOf(models, chosen).abilities;
  const lost = picture.blob === null;
  const back = (part: Parameters<typeof reuse>[1]) => () => {
    reuse(picture, part);
    onReused();
  };
  const reuses: MenuItem[] = [
    { label: '画同款', icon: <RotateCcw />, onSelect: back('all') },
    {
      label: '只用描述',
      icon: <TextCursorInput />,
      disabled: picture.prompt === '',
      onSelect: back('prompt'),
    },
    { label: '只用种子', icon: <Sprout />, disabled: picture.seed === null, onSelect: back('seed') },
  ];
  if (references > 0)
    reuses.push({
      label: '作为参考图',
      icon: <ImageUp />,
      disabled: lost,
      onSelect: () => {
        const before = useForm.getState().references.filter((id) => id !== picture.id);
        changeForm({ references: [picture.id, ...before].slice(0, references) });
        toast('success', '已作为参考图');
        onReused();
      },
    });
  const hand = (to: 'vision' | 'gallery' | 'resume') => () => onGo(sendPictures(to, [picture.id]));
  return (
    <Menu
      trigger={
        <IconButton label="更多操作">
          <Ellipsis />
        </IconButton>
      }
      groups={[
        reuses,
        [
          { label: '图像分析', icon: <ScanSearch />, disabled: lost, onSelect: hand('vision') },
          { label: '用作简历背景', icon: <ScrollText />, disabled: lost, onSelect: hand('resume') },
          { label: '发布到画廊', icon: <Images />, disabled: lost, onSelect: hand('gallery') },
        ],
        [
          { label: '复制图片', icon: <Copy />, disabled: lost, onSelect: () => void copyPicture(picture) },
          { label: '删除', icon: <Trash2 />, danger: true, onSelect: onRemove },
        ],
      ]}
    />
  );
}
