import { Copy, Heart, Pencil, RotateCcw, Trash2, WandSparkles } from 'lucide-react';
import { lazy, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { fileExtension } from '../../../shared/pictures/encode-picture.ts';
import type { Picture } from '../../../shared/pictures/picture.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { copyWithToast } from '../../../shared/ui/copy-with-toast.ts';
import { DescriptionList } from '../../../shared/ui/description-list.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { PictureViewer } from '../../../shared/ui/viewer/picture-viewer.tsx';
import { copyPicture, removePictures, reuse, toggleFavourite } from './act-on-picture.ts';
import { DownloadMenu, PictureMenu } from './picture-menus.tsx';
import { useBlobUrl } from '../../../shared/lib/use-blob-url.ts';
import styles from './details.module.css';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';

const RedrawDialog = lazy(() =>
  import('../redraw/redraw-dialog.tsx').then((m) => ({ default: m.RedrawDialog })),
);
const EditDialog = lazy(() => import('../edit/edit-dialog.tsx').then((m) => ({ default: m.EditDialog })));

const makers = {
  brush: '内置画笔（程序化绘图，非 AI 模型）',
  model: 'AI 模型',
  camera: '相机',
  file: '本机文件',
} as const;

function labelText({ label }: Picture): string {
  if (!label) return '无';
  const by = label.producer === '' ? '' : `，${label.producer}`;
  return label.madeBy === 'model' ? `人工智能生成${by}` : `计算机绘制${by}`;
}

function factsOf(picture: Picture): readonly (readonly [string, string])[] {
  const { blob, width, height, seed, negative, styleName, modelName, maker, parent, edition } = picture;
  const facts: [string, string][] = [];
  if (negative !== '') facts.push(['不想出现', negative]);
  if (styleName !== '') facts.push(['风格', styleName]);
  facts.push(['作者', maker === 'model' && modelName !== '' ? `${modelName}（AI 模型）` : makers[maker]]);
  if (edition !== null) facts.push(['画笔版本', `第 ${edition} 版`]);
  if (seed !== null) facts.push(['种子', String(seed)]);
  if (width > 0) facts.push(['尺寸', `${width} × ${height}`]);
  if (blob) facts.push(['文件', `${fileExtension(blob.type).toUpperCase()}，${formatBytes(blob.size)}`]);
  facts.push(['标识', labelText(picture)]);
  if (parent !== null) facts.push(['来历', '由另一张作品编辑而来']);
  if (picture.createdAt > 0) {
    const when = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'medium', timeStyle: 'short' });
    facts.push(['时间', when.format(picture.createdAt)]);
  }
  return facts;
}

/** What is to know of a picture, and its words for another one. */
function PictureDetails({ picture, onReused }: { readonly picture: Picture; readonly onReused: () => void }) {
  const { prompt } = picture;
  return (
    <>
      <h2 className={styles.heading}>画面描述</h2>
      <p className={styles.prompt}>{prompt === '' ? '没有描述' : prompt}</p>
      <Row className={styles.buttons}>
        <Button
          size="sm"
          variant="primary"
          icon={<RotateCcw />}
          onClick={() => {
            reuse(picture, 'all');
            onReused();
          }}
        >
          画同款
        </Button>
        {prompt !== '' && (
          <Button
            size="sm"
            icon={<Copy />}
            onClick={() => void copyWithToast('paint.copy-prompt', prompt, '描述已复制')}
          >
            复制描述
          </Button>
        )}
      </Row>
      <DescriptionList items={factsOf(picture)} />
    </>
  );
}

interface Props {
  readonly pictures: readonly Picture[];
  readonly id: string;
  readonly onMove: (id: string) => void;
  readonly onClose: () => void;
}

/** A picture of the list over the whole window, with all that can be done with it. */
export function WorkViewer({ pictures, id, onMove, onClose }: Props) {
  const at = pictures.findIndex((picture) => picture.id === id);
  const picture = pictures[at];
  const src = useBlobUrl(picture?.blob);
  const placeholder = useBlobUrl(picture?.thumb);
  const [editing, setEditing] = useState<'edit' | 'redraw' | null>(null);
  const navigate = useNavigate();
  if (!picture) return null;
  const remove = () => {
    const next = pictures[at + 1] ?? pictures[at - 1];
    if (next) onMove(next.id);
    else onClose();
    void removePictures([picture.id]);
  };
  const go = (address: string) => {
    onClose();
    void navigate(address);
  };
  const alt = picture.prompt === '' ? '没有描述的图片' : picture.prompt;
  return (
    <>
      <PictureViewer
        label="查看图片"
        picture={{ id: picture.id, src, placeholder, alt, width: picture.width, height: picture.height }}
        index={at}
        count={pictures.length}
        onMove={(by) => {
          const next = pictures[at + by];
          if (next) onMove(next.id);
        }}
        onClose={onClose}
        active={editing === null}
        actions={
          <>
            <IconButton
              label={picture.favourite ? '取消收藏' : '收藏'}
              tooltip="none"
              active={picture.favourite}
              aria-pressed={picture.favourite}
              onClick={() => void toggleFavourite(picture)}
            >
              <Heart fill={picture.favourite ? 'currentColor' : 'none'} />
            </IconButton>
            <DownloadMenu picture={picture} />
            <IconButton
              label="复制图片"
              className={styles.wide}
              disabled={picture.blob === null}
              onClick={() => void copyPicture(picture)}
            >
              <Copy />
            </IconButton>
            <IconButton label="编辑" disabled={picture.blob === null} onClick={() => setEditing('edit')}>
              <Pencil />
            </IconButton>
            <IconButton label="改一处" disabled={picture.blob === null} onClick={() => setEditing('redraw')}>
              <WandSparkles />
            </IconButton>
            <IconButton label="删除" className={styles.wide} onClick={remove}>
              <Trash2 />
            </IconButton>
            <PictureMenu picture={picture} onGo={go} onReused={onClose} onRemove={remove} />
          </>
        }
        details={<PictureDetails picture={picture} onReused={onClose} />}
      />
      {editing === 'redraw' && (
        <OnDemand>
          <RedrawDialog picture={picture} onClose={() => setEditing(null)} onMade={onClose} />
        </OnDemand>
      )}
      {editing === 'edit' && (
        <OnDemand>
          <EditDialog
            picture={picture}
            onClose={() => setEditing(null)}
            onKept={(kept) => {
              setEditing(null);
              onMove(kept);
            }}
          />
        </OnDemand>
      )}
    </>
  );
}
