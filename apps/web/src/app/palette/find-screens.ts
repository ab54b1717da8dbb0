import { homeOf, screens } from '../screens.ts';
import { fitting, type PaletteContext, type PaletteEntry } from './entries.ts';

const initials: Readonly<Record<string, readonly string[]>> = {
  chat: ['lt', 'chat'],
  paint: ['wst', 'paint', '画图'],
  resume: ['jl', 'jlzx', 'resume'],
  gallery: ['hl', 'sqhl', 'gallery'],
  selfie: ['zp', 'selfie'],
  feedback: ['fk', 'fkyjy', 'feedback'],
  document: ['wd', 'document'],
  vision: ['txfx', 'vision', '识图'],
  quiz: ['pthcs', 'quiz'],
};

/** The screens of the navigation. */
export function findScreens(query: string, { navigate }: PaletteContext): readonly PaletteEntry[] {
  const entries = screens.flatMap((screen): PaletteEntry[] =>
    screen.nav
      ? [
          {
            id: `screen:${screen.id}`,
            label: screen.title,
            words: [screen.nav.label, ...(initials[screen.id] ?? [])],
            icon: screen.nav.icon,
            run: () => void navigate(homeOf(screen)),
          },
        ]
      : [],
  );
  return fitting(entries, query);
}
