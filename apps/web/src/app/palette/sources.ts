import { MessageCircleQuestion } from 'lucide-react';
import {
  filterEntries,
  type FindEntries,
  type PaletteContext,
  type PaletteEntry,
} from '../../shared/lib/palette-entry.ts';
import { askInChat } from '../ask-in-chat.ts';
import { features } from '../features.ts';
import { actionEntries } from './actions.ts';
import { taskEntries } from './tasks.ts';
import { findTools } from './find-tools.ts';
import { pinyinInitials } from '../../shared/lib/pinyin-initials.ts';
import { screenIcons } from '../../shared/ui/screen-icons.ts';
import { navScreens, screenPath } from '../screens.ts';

/** The entry that is there for every query. */
export const askId = 'ask';

/** The screens of the navigation. */
const screenEntries = ({ navigate }: PaletteContext): readonly PaletteEntry[] =>
  navScreens.map((screen) => ({
    id: `screen:${screen.id}`,
    label: screen.title,
    keywords: [
      screen.id,
      screen.nav.label,
      pinyinInitials(screen.title),
      pinyinInitials(screen.nav.label),
      ...(screen.nav.keywords ?? []),
    ],
    icon: screenIcons[screen.nav.icon],
    run: () => void navigate(screenPath(screen)),
  }));

const matching =
  (entries: (context: PaletteContext) => readonly PaletteEntry[]): FindEntries =>
  (query, context) =>
    filterEntries(entries(context), query);

/** The tasks that match; what is related where neither a task nor a screen nor an action matches. */
const findTasks: FindEntries = (query, context) => {
  // Before anything is typed the screens stand first.
  if (query === '') return [];
  const tasks = filterEntries(taskEntries(context), query);
  const others = [...screenEntries(context), ...actionEntries(context)];
  if (tasks.length > 0 || filterEntries(others, query).length > 0) return tasks;
  return import('./find-related.ts').then((m) =>
    m.findRelated([...taskEntries(context), ...others], query, context),
  );
};

/** What the chat is asked by, at the end of whatever was found. */
const askEntry: FindEntries = (query, { navigate }) =>
  query === ''
    ? []
    : [
        {
          id: askId,
          label: `在对话里问“${query}”`,
          icon: MessageCircleQuestion,
          run: () => void askInChat(navigate, query),
        },
      ];

export interface PaletteSource {
  /** The heading of its entries; one that several sources have stands once. */
  readonly group: string;
  readonly find: FindEntries;
  /** Asked when all others have answered: Enter must not choose it while a better one is on its way. */
  readonly isLast?: true;
}

/** Everything the palette can find, in the order of its groups. */
export const sources: readonly PaletteSource[] = [
  { group: '常用', find: findTasks },
  { group: '页面', find: matching(screenEntries) },
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
  { group: '操作', find: matching(actionEntries) },
  { group: '工具', find: findTools },
  { group: '问一问', find: askEntry, isLast: true },
];
