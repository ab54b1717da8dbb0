import type { TranslationCase } from './translations.ts';

/** Whole sentences in the first person and formal ones, figures in words and capitals: held back at first, and tuned on since. */
export const proseTranslations: readonly TranslationCase[] = [
  {
    source: '在急诊科轮转期间，我每个夜班独立接诊二十余位病人，协助完成气管插管十四例。',
    answer:
      'During my rotation in the emergency department I saw more than twenty patients on my own every night shift and assisted with fourteen intubations.',
  },
  {
    source: '本人自二〇一九年九月起讲授高等数学，所带班级的及格率由七成五升至九成一。',
    answer:
      'I have taught advanced mathematics since September 2019; the pass rate of my classes rose from 75% to 91%.',
  },
  {
    source: '协助律师团队完成尽职调查逾三十次，经手合同标的额合计人民币贰亿元。',
    answer:
      'Supported the legal team in over thirty due diligence reviews, covering contracts worth 200 million yuan in total.',
  },
  {
    source: '作为独立译者，我翻译过六本小说，其中一本的首印量是一万五千册。',
    answer:
      'As a freelance translator I have translated six novels, one of which had a first print run of 15,000 copies.',
  },
  {
    source: '维护一台 FANUC 数控机床，把废品率控制在千分之三以内。',
    answer: 'Maintained a FANUC CNC machine and kept the scrap rate within 0.3%.',
  },
  {
    source: '我用 Figma 画了 48 个页面，并与四位工程师一起在十一周内上线。',
    answer:
      'I designed 48 screens in Figma and shipped them within eleven weeks together with four engineers.',
  },
  {
    source: '自 2016 年 3 月到 2018 年 11 月，在仓库担任夜班组长，管理叉车司机十二人。',
    answer:
      'From March 2016 to November 2018 I was night shift leader at the warehouse, in charge of twelve forklift drivers.',
  },
  {
    source: '我的作品见 www.example.org/works，也可以写信到 hello@example.org。',
    answer: 'My work is at www.example.org/works; you can also write to hello@example.org.',
  },
  {
    source: '两次带领校队进入全国总决赛。',
    answer: 'Twice led the school team to the national finals.',
  },
  {
    source: '每周为 40 名老人送餐，三年未缺席一次。',
    answer: 'Delivered meals to 40 elderly people every week and did not miss a single time in three years.',
  },
  {
    source: 'I raised 1.5 million dollars for a shelter and recruited ninety volunteers.',
    answer: '我为一家收容所筹集了一百五十万美元，招募了九十名志愿者。',
  },
  {
    source: 'Between May 2015 and June 2017 I taught English to adults, about thirty per class.',
    answer: '2015 年 5 月至 2017 年 6 月，我教成人英语，每班约三十人。',
  },
  {
    source: 'My React component library is used by a dozen teams.',
    answer: '我的 React 组件库有十二个团队在用。',
  },
  {
    source: 'Half of the patients I treated were children under five.',
    answer: '我治疗的病人有一半是五岁以下的儿童。',
  },
  {
    source: 'Write to me at sam.lee@example.net or call (415) 555-0134.',
    answer: '写信到 sam.lee@example.net，或致电 (415) 555-0134。',
  },

  {
    source: '在急诊科轮转期间，我每个夜班独立接诊二十余位病人。',
    answer:
      'During my rotation in the emergency department I saw more than twenty patients every night shift, with a survival rate of 98%.',
    added: ['98%'],
  },
  {
    source: '所带班级的及格率由七成五升至九成一。',
    answer: 'The pass rate of my classes rose from 75% to 95%.',
    added: ['95%'],
    lost: ['九成一'],
  },
  {
    source: '经手合同标的额合计人民币贰亿元。',
    answer: 'Handled contracts worth 20 million yuan in total.',
    added: ['20 million'],
    lost: ['贰亿'],
  },
  {
    source: '我翻译过六本小说，其中一本的首印量是一万五千册。',
    answer: 'I have translated six novels.',
    lost: ['一万五千'],
  },
  {
    source: '维护一台 FANUC 数控机床。',
    answer: 'Maintained a CNC machine.',
    lost: ['FANUC'],
  },
  {
    source: '我用 Figma 画了 48 个页面。',
    answer: 'I designed 48 screens in Figma and Photoshop.',
    added: ['Photoshop'],
  },
  {
    source: '自 2016 年 3 月到 2018 年 11 月，在仓库担任夜班组长。',
    answer: 'From March 2016 to November 2019 I was night shift leader at the warehouse.',
    added: ['2019'],
    lost: ['2018'],
  },
  {
    source: '也可以写信到 hello@example.org。',
    answer: 'You can also write to me.',
    lost: ['hello@example.org'],
  },
  {
    source: '两次带领校队进入全国总决赛。',
    answer: 'Led the school team to the national finals three times.',
    added: ['three'],
  },
  {
    source: '每周为 40 名老人送餐。\n组织冬衣募捐。\n为新人写培训手册。',
    answer: 'Delivered meals to 40 elderly people every week.\nWrote the training manual for newcomers.',
    lost: ['组织冬衣募捐'],
  },
  {
    source: 'I raised 1.5 million dollars for a shelter.',
    answer: '我为一家收容所筹集了一千五百万美元。',
    added: ['一千五百万'],
    lost: ['1.5 million'],
  },
  {
    source: 'Between May 2015 and June 2017 I taught English to adults.',
    answer: '2015 年 5 月起，我教成人英语。',
    lost: ['June 2017'],
  },
  {
    source: 'My React component library is used by a dozen teams.',
    answer: '我的 React 组件库有十二个团队在用，获 Google 推荐。',
    added: ['Google'],
  },
  {
    source: 'I wrote the backend in Django and Redis.',
    answer: '我用 Django 写了后端。',
    lost: ['Redis'],
  },
  {
    source: 'Call (415) 555-0134.',
    answer: '致电 (415) 555-0143。',
    added: ['0143'],
    lost: ['0134'],
  },
];
