import { writeRows } from '@baigong/csv';
import { factsOf, screenshotsOf } from './entries.ts';
import type { EntryRow } from './repository/entry-rows.ts';

const kinds = { problem: '问题', suggestion: '建议', report: '投诉举报', other: '其他' };
const statuses = { open: '待处理', working: '处理中', done: '已完成', declined: '不采纳' };

const headers = [
  '编号',
  '时间',
  '类型',
  '状态',
  '内容',
  '联系方式',
  '截图',
  '环境',
  '回复',
  '公开标题',
  '票数',
  '合并到',
];

/** Entries as a CSV file. */
export function toCsv(rows: readonly EntryRow[]): string {
  const ids = new Map(rows.map(({ seq, id }) => [seq, id]));
  const lines = rows.map((row) => [
    row.id,
    new Date(row.created_at).toISOString(),
    kinds[row.kind],
    statuses[row.status],
    row.text,
    row.contact,
    screenshotsOf(row).length,
    factsOf(row)
      .map(({ name, value }) => `${name}: ${value}`)
      .join('\n'),
    row.reply ?? '',
    row.public_title ?? '',
    row.votes,
    ids.get(row.merged_into ?? -1) ?? '',
  ]);
  return writeRows([headers, ...lines]);
}
