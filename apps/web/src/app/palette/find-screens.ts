import { filterEntries, type FindEntries } from '../../shared/lib/palette-entry.ts';
import { screenIcons } from '../../shared/ui/screen-icons.ts';
import { navScreens, screenPath } from '../screens.ts';

/** The screens of the navigation. */
export const findScreens: FindEntries = (query, { navigate }) =>
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
