import type { CategoryId } from './template.ts';

export interface Category {
  readonly id: CategoryId;
  readonly name: string;
  readonly description: string;
  /** The name of a lucide icon. */
  readonly icon: string;
  /** The specification's fixed figure. */
  readonly count: number;
}

/** The six categories of the specification, in its order. */
export const categories: readonly Category[] = [
  { id: 'tech', name: '技术开发', description: '前端、后端、算法、测试与运维', icon: 'code-xml', count: 45 },
  { id: 'design', name: '创意设计', description: '视觉、交互、品牌与影像', icon: 'palette', count: 32 },
  {
    id: 'business',
    name: '商务管理',
    description: '行政、人力、项目与综合管理',
    icon: 'briefcase-business',
    count: 28,
  },
  {
    id: 'marketing',
    name: '市场营销',
    description: '市场、运营、销售与新媒体',
    icon: 'megaphone',
    count: 23,
  },
  { id: 'finance', name: '金融财务', description: '银行、证券、审计与会计', icon: 'landmark', count: 18 },
  {
    id: 'education',
    name: '教育科研',
    description: '教师、科研、出版与公益',
    icon: 'graduation-cap',
    count: 15,
  },
];
