import { type FindEntries, filterEntries } from '../../shared/lib/palette-entry.ts';
import { features } from '../features.ts';
import { findActions } from './find-actions.ts';
import { findTools } from './find-tools.ts';
import { screenIcons } from '../../shared/ui/screen-icons.ts';
import { navScreens, screenPath } from '../screens.ts';

/** The screens of the navigation. */
const findScreens: FindEntries = (query, { navigate }) =>
  filterEntries(
    navScreens.map((screen) => ({
      id: `screen:${screen.id}`,
      label: screen.title,
      keywords: [screen.nav.label, ...screen.nav.keywords],
      icon: screenIcons[screen.nav.icon],
      run: () => void navigate(screenPath(screen)),
    })),
    query,
  );

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
