import type { FindEntries } from '../../shared/lib/palette-entry.ts';
import { features } from '../features.ts';
import { findActions } from './find-actions.ts';
import { findTools } from './find-tools.ts';
import { findScreens } from './find-screens.ts';

export interface PaletteSource {
  /** The heading of its entries; one that several sources have stands once. */
  readonly group: string;
  readonly find: FindEntries;
}

/** Everything the palette can find, in the order of its groups. */
export const sources: readonly PaletteSource[] = [
  { group: '页面', find: findScreens },
  ...features.flatMap(({ palette }): PaletteSource[] =>
    palette
      ? [
          { group: palette.group, find: async (...input) => (await palette.load()).findEntries(...input) },
          {
            group: palette.group,
            find: async (...input) => (await palette.load()).findInTexts?.(...input) ?? [],
          },
        ]
      : [],
  ),
  { group: '操作', find: findActions },
  { group: '工具', find: findTools },
];
