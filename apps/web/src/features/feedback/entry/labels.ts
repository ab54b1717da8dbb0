import type { FeedbackFactName, FeedbackKind, FeedbackStatus } from '@baigong/contracts';

export const kinds: readonly { readonly value: FeedbackKind; readonly label: string }[] = [
  { value: 'problem', label: '问题' },
  { value: 'suggestion', label: '建议' },
  { value: 'report', label: '投诉举报' },
  { value: 'other', label: '其他' },
];

export const kindLabels: Readonly<Record<FeedbackKind, string>> = {
  problem: '问题',
  suggestion: '建议',
  report: '投诉举报',
  other: '其他',
};

export const statusLabels: Readonly<Record<FeedbackStatus, string>> = {
  open: '待处理',
  working: '处理中',
  done: '已完成',
  declined: '不采纳',
};

export const statuses: readonly { readonly value: FeedbackStatus; readonly label: string }[] = (
  ['open', 'working', 'done', 'declined'] as const
).map((value) => ({ value, label: statusLabels[value] }));

export const factLabels: Readonly<Record<FeedbackFactName, string>> = {
  page: '来自页面',
  browser: '浏览器',
  window: '窗口大小',
  language: '语言',
  theme: '外观',
  network: '网络',
};
