import styles from './data-table.module.css';

interface DataTableProps {
  /** The accessible name of the scrolling box. */
  readonly label: string;
  readonly role: 'group' | 'region';
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Cells to be underlined. */
  readonly flagged?: ReadonlySet<string>;
  /** Tooltip of flagged cells. */
  readonly flagTitle?: string;
}

/** The rows of a table in a box that scrolls. */
export function DataTable({ label, role, header, rows, flagged, flagTitle }: DataTableProps) {
  return (
    <div className={styles.box} role={role} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((cell, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- a cell is known by its column
              <th key={column} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows never change their order
            <tr key={index}>
              {row.map((cell, column) => (
                <td
                  // oxlint-disable-next-line react/no-array-index-key -- as above
                  key={column}
                  data-flagged={flagged?.has(cell) || undefined}
                  title={flagged?.has(cell) ? flagTitle : undefined}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
