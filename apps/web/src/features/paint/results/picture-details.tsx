import { Copy, RotateCcw } from 'lucide-react';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import type { Picture } from '../../../shared/pictures/picture.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { DescriptionList } from '../../../shared/ui/description-list.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { fileExtension } from '../../../shared/pictures/encode-picture.ts';
import { copyWithToast } from '../../../shared/ui/copy-with-toast.ts';
import { reuse } from './act-on-picture.ts';
import styles from './details.module.css';

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
export function PictureDetails({
  picture,
  onReused,
}: {
  readonly picture: Picture;
  readonly onReused: () => void;
}) {
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
