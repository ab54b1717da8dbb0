import { readTableCells } from '../table-cells.ts';
import { strongLabels } from './name-labels.ts';

const headerLabel = new RegExp(`^(?:${strongLabels})$`, 'u');

/** Offsets of cells below a header such as 姓名, in a text of cells between tabs, bars, commas or spaces. */
export const cellsBelowNames = (text: string): Set<number> =>
  new Set(
    readTableCells(text, headerLabel)
      .filter(({ header }) => headerLabel.test(header))
      .map(({ start }) => start),
  );
