import { Chip } from '../../../shared/ui/chip.tsx';
import { categories, listedTemplates, sortByTrend } from '@baigong/resume';
import { useSearchParams } from 'react-router';
import { TemplateCard } from './template-card.tsx';
import styles from './template-card.module.css';

/** 模板库: every template, or those of the category that the address names. */
export function TemplatesPanel() {
  const [search, setSearch] = useSearchParams();
  const chosen = categories.find(({ id }) => id === search.get('category'));
  const shown = listedTemplates.filter(({ category }) => !chosen || category === chosen.id);
  const choose = (category: string | null) =>
    setSearch({ tab: 'templates', ...(category === null ? {} : { category }) }, { replace: true });
  return (
    <>
      <div className={styles.chips} role="group" aria-label="按分类筛选">
        {[{ id: null, name: '全部' }, ...categories].map(({ id, name }) => (
          <Chip key={id ?? 'all'} pressed={id === (chosen?.id ?? null)} onClick={() => choose(id)}>
            {name}
          </Chip>
        ))}
      </div>
      <ul className={styles.grid} aria-label={chosen ? `${chosen.name}模板` : '全部模板'}>
        {shown.map((template) => (
          <li key={template.id}>
            <TemplateCard template={template} />
          </li>
        ))}
      </ul>
    </>
  );
}

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
