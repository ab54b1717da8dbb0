import { categories, sampleResume, findTemplate, type ListedTemplate } from '@baigong/resume';
import { Download, Heart } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../shared/ui/button.tsx';
import { cx } from '../../../shared/ui/cx.ts';
import { Row } from '../../../shared/ui/stack.tsx';
import { templateUses } from '../session/template-uses.ts';
import { TemplateThumbnail } from '../preview/live-thumbnail.tsx';
import styles from './template-card.module.css';

const count = new Intl.NumberFormat('zh-CN');

interface Props {
  readonly template: ListedTemplate;
  /** Its place among the trending ones, from 1. */
  readonly rank?: number;
}

/** One template, rendered with sample content, and the way to use it. */
export function TemplateCard({ template, rank }: Props) {
  const { id, title, category, author, likes, downloads, weeklyDownloads, isNew, isHot, isPremium } =
    template;
  const navigate = useNavigate();
  const sample = useMemo(() => sampleResume(category), [category]);
  const uses = templateUses(id);
  const categoryName = categories.find((known) => known.id === category)?.name ?? category;
  return (
    <article className={styles.card} aria-label={`模板：${title}`}>
      <div className={styles.frame}>
        <TemplateThumbnail templateId={id} document={sample} />
      </div>
      <div className={styles.text}>
        <Row justify="between" wrap={false}>
          <h3>{title}</h3>
          <span className={styles.badges}>
            {rank !== undefined && (
              <span className="kit-badge" data-top={rank <= 3 || undefined}>
                {rank}
              </span>
            )}
            {isHot && (
              <span className="kit-badge" data-tone="danger">
                热门
              </span>
            )}
            {isNew && (
              <span className="kit-badge" data-tone="accent">
                新
              </span>
            )}
            {isPremium && (
              <span className="kit-badge" data-tone="accent">
                精选
              </span>
            )}
          </span>
        </Row>
        <p className={cx('kit-soft', styles.about)}>{findTemplate(id).description}</p>
        <p className={styles.facts}>
          <span>
            {author.name} · {categoryName}
          </span>
          {uses > 0 && <span className={styles.figure}>你用过 {count.format(uses)} 次</span>}
          {rank === undefined ? (
            <>
              <span className={styles.figure}>
                <Heart aria-hidden />
                <span className="visually-hidden">喜欢</span>
                {count.format(likes)}
              </span>
              <span className={styles.figure}>
                <Download aria-hidden />
                <span className="visually-hidden">下载</span>
                {count.format(downloads)}
              </span>
            </>
          ) : (
            <span className={styles.figure}>本周下载 {count.format(weeklyDownloads)}</span>
          )}
          <span className="kit-badge" data-tip="喜欢与下载是演示用的固定数字，不是真实统计">
            示例
          </span>
        </p>
        <Button
          className={styles.use}
          onClick={() => void navigate(`/resume/edit?template=${encodeURIComponent(id)}`)}
        >
          使用模板
        </Button>
      </div>
    </article>
  );
}
