export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface DropColumn {
  readonly name: 'side' | 'main';
  readonly box: Box;
  /** From top to bottom, without the module that is dragged. */
  readonly modules: readonly { readonly id: string; readonly box: Box }[];
}

/** Where a module would stand. */
export interface Drop {
  readonly column: 'side' | 'main';
  /** The module that would follow; null at the column's end. */
  readonly before: string | null;
  /** Where that is shown: a line across the column. */
  readonly line: { readonly left: number; readonly width: number; readonly top: number };
}

const GAP_PX = 6;

/** The place nearest to a point: of the columns the nearer one, in it before the first module whose middle lies below. */
export function findDrop(columns: readonly DropColumn[], x: number, y: number): Drop | undefined {
  const distance = ({ box }: DropColumn) => Math.max(box.left - x, x - box.right, 0);
  const [column] = columns.toSorted((a, b) => distance(a) - distance(b));
  if (!column) return undefined;
  const { left, right } = column.box;
  const next = column.modules.find(({ box }) => (box.top + box.bottom) / 2 > y);
  const last = column.modules.at(-1);
  const top = next ? next.box.top - GAP_PX : last ? last.box.bottom + GAP_PX : column.box.top;
  return { column: column.name, before: next?.id ?? null, line: { left, width: right - left, top } };
}
