/** Why a snapshot is taken. */
export type SnapshotReason = 'editing' | 'template' | 'import' | 'restore';

/** What the visitor reads of a reason. */
export const snapshotLabels: Readonly<Record<SnapshotReason, string>> = {
  editing: '编辑中',
  template: '切换模板前',
  import: '导入前',
  restore: '恢复前',
};

/** What the retention policy needs to know about a snapshot. */
export interface SnapshotInfo {
  readonly id: string;
  /** When it was taken, in milliseconds. */
  readonly at: number;
  readonly reason: SnapshotReason;
}

/** How often snapshots are taken, and how many are stored. */
export const snapshotLimits = {
  /** Milliseconds between two snapshots while editing. */
  interval: 120_000,
  /** Snapshots stored for each resume. */
  maxCount: 30,
} as const;

/**
 * Whether to take a snapshot now. While editing at most one every two minutes, and none of what the last one holds
 * already; before a template switch, an import or a restore always.
 * @param last when the last one of this resume was taken, if any
 * @param changed whether the document differs from the last one
 */
export function shouldTakeSnapshot(
  reason: SnapshotReason,
  now: number,
  last: number | undefined,
  changed: boolean,
): boolean {
  if (reason !== 'editing') return true;
  if (!changed) return false;
  return last === undefined || now - last >= snapshotLimits.interval || now < last;
}

/** The ids of the snapshots to drop: the oldest past the bound. */
export function snapshotsToDrop(marks: readonly SnapshotInfo[]): string[] {
  return marks
    .toSorted((a, b) => b.at - a.at)
    .slice(snapshotLimits.maxCount)
    .map((mark) => mark.id);
}
