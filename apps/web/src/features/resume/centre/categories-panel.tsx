import { categories, listedTemplates, type CategoryId } from '@baigong/resume';
import {
  BriefcaseBusiness,
  CodeXml,
  GraduationCap,
  Landmark,
  Megaphone,
  Palette,
  type LucideIcon,
} from 'lucide-react';
import { useSearchParams } from 'react-router';
import styles from './categories-panel.module.css';

const icons: Record<CategoryId, LucideIcon> = {
  tech: CodeXml,
  design: Palette,
  business: BriefcaseBusiness,
  marketing: Megaphone,
  finance: Landmark,
  education: GraduationCap,
};

/** 分类浏览: the six trades. Each leads to its templates. */
export function CategoriesPanel() {
  const [, setSearch] = useSearchParams();
  return (
    <ul className={styles.grid}>
      {categories.map(({ id, name, description, count }) => {
        const Icon = icons[id];
        const here = listedTemplates.filter(({ category }) => category === id).length;
        return (
          <li key={id}>
            <button
              type="button"
              className={styles.card}
              onClick={() => setSearch({ tab: 'templates', category: id })}
            >
              <span className={styles.icon}>
                <Icon aria-hidden />
              </span>
              <span className={styles.text}>
                <strong>{name}</strong>
                <span>{description}</span>
                <span className="kit-caption kit-numeric">
                  {here} 款模板 · 示例热度 {count}
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
