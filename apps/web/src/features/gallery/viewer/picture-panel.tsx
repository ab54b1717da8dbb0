import { brushId, likePictureRoute, type GalleryCard, type GalleryPicture } from '@baigong/contracts';
import { Bookmark, Copy, Download, Flag, Heart, ScanSearch, Share2, Wand2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { withBasePath } from '../../../shared/lib/base-path.ts';
import { call } from '../../../shared/lib/api.ts';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { handOffRecipe } from '../../../shared/lib/hand-off/hand-off.ts';
import { formatDate } from '../../../shared/lib/relative-time.ts';
import { Button } from '../../../shared/ui/button.tsx';
import buttons from '../../../shared/ui/button.module.css';
import { Chip } from '../../../shared/ui/chip.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { uncountedNotice } from '../../../shared/lib/uncounted-notice.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { DescriptionList } from '../../../shared/ui/description-list.tsx';
import { copyWithToast } from '../../../shared/ui/copy-with-toast.ts';
import { collect, readCollection, uncollect, useCollection } from '../collection/collection.ts';
import { licences, origins } from './labels.ts';
import { ReportDialog } from './report-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import styles from './picture-panel.module.css';

const errorText = (error: unknown): string =>
  error instanceof Error ? error.message : '操作失败，请稍后重试。';

interface PicturePanelProps {
  readonly card: GalleryCard;
  /** With prompt and parameters, once it has come. */
  readonly picture: GalleryPicture | undefined;
  readonly onTag: (tag: string) => void;
  readonly onAuthor: (author: string) => void;
  readonly onChange: (fields: Partial<GalleryCard>) => void;
}

/** All that is known of a picture, and all that can be done with it. */
export function PicturePanel({ card, picture, onTag, onAuthor, onChange }: PicturePanelProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'share' | 'report'>();
  const collected = useCollection((state) => state.collected?.some(({ id }) => id === card.id) ?? false);
  useEffect(() => {
    readCollection().catch(() => undefined);
  }, []);

  async function like(): Promise<void> {
    const { liked, likes } = card;
    // Optimistic; the server's response replaces it.
    onChange({ liked: !liked, likes: likes + (liked ? -1 : 1) });
    try {
      const { counted, ...now } = await call(likePictureRoute, {
        params: { id: card.id },
        body: { liked: !liked },
      });
      onChange(now);
      if (now.liked && !counted) toast('info', uncountedNotice('喜欢'));
    } catch (error) {
      onChange({ liked, likes });
      toast('error', errorText(error));
    }
  }

  async function toggleCollected(): Promise<void> {
    try {
      await (collected ? uncollect(card.id) : collect(card, Date.now()));
      toast('success', collected ? '已取消收藏' : '已收藏，可在“我的收藏”里找到');
    } catch (error) {
      toast('error', errorText(error));
    }
  }

  function reuseRecipe(prompt: string): void {
    const { negative, style, seed, width, height, edition, ...parameters } = picture?.parameters ?? {};
    // What a program painted here was the brush's, also where the site's own pictures do not name it.
    const model = parameters.model ?? (seed !== undefined && card.origin === 'program' ? brushId : undefined);
    handOffRecipe(
      { from: 'gallery', to: 'paint' },
      {
        prompt,
        ...(negative === undefined ? {} : { negative }),
        ...(style === undefined ? {} : { style }),
        ...(seed === undefined ? {} : { seed }),
        ...(width === undefined ? {} : { width }),
        ...(height === undefined ? {} : { height }),
        ...(model === undefined ? {} : { model }),
        ...(edition === undefined ? {} : { edition }),
      },
    );
    void navigate('/messageToImg');
  }

  const licence = licences[card.licence];
  const prompt = picture?.prompt ?? null;
  return (
    <>
      <p className={styles.by}>
        <button type="button" className={styles.author} onClick={() => onAuthor(card.author)}>
          {card.author}
        </button>
        <span>{formatDate(card.createdAt)}</span>
        <span className={styles.more}>
          <IconButton label="分享" onClick={() => setOpen('share')}>
            <Share2 />
          </IconButton>
          <IconButton label="举报" onClick={() => setOpen('report')}>
            <Flag />
          </IconButton>
        </span>
      </p>
      <div className={styles.actions}>
        <Button
          icon={<Heart className={card.liked ? styles.liked : undefined} />}
          aria-pressed={card.liked}
          onClick={() => void like()}
        >
          {card.likes > 0 ? `喜欢 ${card.likes}` : '喜欢'}
        </Button>
        <Button
          icon={<Bookmark className={collected ? styles.collected : undefined} />}
          aria-pressed={collected}
          onClick={() => void toggleCollected()}
        >
          {collected ? '已收藏' : '收藏'}
        </Button>
        <Button icon={<ScanSearch />} onClick={() => void navigate(`/image?gallery=${card.id}`)}>
          图像分析
        </Button>
        {picture && (
          <a
            className={`${buttons.button} ${buttons.secondary}`}
            href={withBasePath(picture.original.url)}
            download={`${card.title}.${picture.original.url.split('.').at(-1)}`}
          >
            <Download aria-hidden />
            <span>下载</span>
          </a>
        )}
      </div>
      {prompt !== null && (
        <section className={styles.part} aria-label="提示词">
          <header>
            <h3>提示词</h3>
            <IconButton
              label="复制提示词"
              size="sm"
              onClick={() => void copyWithToast('gallery.copy-prompt', prompt, '已复制提示词')}
            >
              <Copy />
            </IconButton>
          </header>
          <p className={styles.prompt}>{prompt}</p>
          <Parameters of={picture} />
          <Button
            variant="primary"
            icon={<Wand2 />}
            className={styles.alike}
            onClick={() => reuseRecipe(prompt)}
          >
            做同款
          </Button>
        </section>
      )}
      {card.tags.length > 0 && (
        <ul className={styles.tags} aria-label="标签">
          {card.tags.map((tag) => (
            <li key={tag}>
              <Chip onClick={() => onTag(tag)}>{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.facts}>
        <DescriptionList
          items={[
            [
              '尺寸',
              `${card.width} × ${card.height}${picture ? ` · ${formatBytes(picture.original.bytes)}` : ''}`,
            ],
            ['来源', origins[card.origin]],
            [
              '许可',
              <>
                {licence.name}
                <small>{licence.means}</small>
              </>,
            ],
          ]}
        />
      </div>
      {open === 'share' && <ShareDialog card={card} onClose={() => setOpen(undefined)} />}
      {open === 'report' && <ReportDialog id={card.id} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Parameters({ of }: { of: GalleryPicture | undefined }) {
  const { negative, styleName, seed, modelName, model, edition } = of?.parameters ?? {};
  // The brush is no model and is not called one.
  const byBrush = model === brushId || edition !== undefined;
  const maker = modelName ?? (byBrush ? '内置画笔' : model);
  const rows = [
    ['不要出现', negative],
    ['风格', styleName],
    [byBrush ? '画笔' : '模型', edition === undefined ? maker : `${maker}，第 ${edition} 版`],
    ['种子', seed === undefined ? undefined : String(seed)],
  ].filter((row): row is [string, string] => row[1] !== undefined && row[1] !== '');
  if (rows.length === 0) return null;
  return (
    <div className={styles.parameters}>
      <DescriptionList items={rows} />
    </div>
  );
}
