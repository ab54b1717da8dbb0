import type { TranslationCase } from './translations.ts';

/** Terse entries of lists and notes between brackets, written after the rules were last changed: none was tuned on these. */
export const heldBackTranslations: readonly TranslationCase[] = [
  { source: '复购率：四成二 → 五成八', answer: 'Repeat purchase rate: 42% → 58%' },
  { source: '成本减半（2022 年）', answer: 'Costs halved (2022)' },
  { source: '库存 3.5 万件，差错 0.02%', answer: '35,000 items in stock, 0.02% errors' },
  { source: '热线：021-5555 0199。', answer: 'Hotline: 021-5555 0199.' },
  { source: '（2018.03—2020.10）产线班长，带 16 人', answer: '(Mar 2018 – Oct 2020) Line leader of 16' },
  { source: 'Vue、TypeScript；组件 60+', answer: 'Vue, TypeScript; 60+ components' },
  { source: '十年护理经验，其中 ICU 六年', answer: 'Ten years of nursing, six of them in the ICU' },
  { source: 'Budget: $300k, 4 sites', answer: '预算：30 万美元，4 个场地' },
  { source: 'Half of all tickets closed within 24 hours', answer: '一半工单在 24 小时内关闭' },
  {
    source: 'Jan 2020 – present: SRE, on call every third week',
    answer: '2020 年 1 月至今：SRE，每三周值班一次',
  },

  {
    source: '复购率：四成二 → 五成八',
    answer: 'Repeat purchase rate: 42% → 85%',
    added: ['85%'],
    lost: ['五成八'],
  },
  { source: '库存 3.5 万件', answer: '3,500 items in stock', added: ['3,500'], lost: ['3.5 万'] },
  { source: '热线：021-5555 0199。', answer: 'Hotline.', lost: ['021-5555 0199'] },
  {
    source: '（2018.03—2020.10）产线班长',
    answer: '(Mar 2018 – Nov 2020) Line leader',
    added: ['Nov 2020'],
    lost: ['2020.10'],
  },
  { source: 'Vue、TypeScript；组件 60+', answer: 'Vue; 60+ components', lost: ['TypeScript'] },
  { source: '十年护理经验', answer: 'Fifteen years of nursing', added: ['Fifteen'], lost: ['十年'] },
  { source: '会用 Excel', answer: 'Excel and Tableau', added: ['Tableau'] },
  {
    source: 'Budget: $300k, 4 sites',
    answer: '预算：30 万美元，14 个场地',
    added: ['14'],
    lost: ['4 sites'],
  },
  { source: 'Ran Jenkins and Ansible', answer: '使用 Jenkins', lost: ['Ansible'] },
  { source: 'Tickets closed within 24 hours', answer: '95% 的工单在 24 小时内关闭', added: ['95%'] },
];
