import { sortByTrend } from '@baigong/resume';
import { TemplateCard } from './template-card.tsx';
import styles from './template-card.module.css';

/** 热门推荐: by downloads of the week. */
export function TrendingPanel() {
  return (
    <ol className={styles.grid} aria-label="热门推荐">
      {sortByTrend().map((template, index) => (
        <li key={template.id}>
          <TemplateCard template={template} rank={index + 1} />
        </li>
      ))}
    </ol>
  );
}
