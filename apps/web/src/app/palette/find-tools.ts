import { Wrench } from 'lucide-react';
import { loadFeatureTools } from '../../shared/feature-tools/registry.ts';
import { showOverlay } from '../../shared/lib/overlay.ts';
import { filterEntries, type PaletteEntry } from '../../shared/lib/palette-entry.ts';
import { pinyinInitials } from '../../shared/lib/pinyin-initials.ts';

/** Tools in one answer: the list is for what is meant, not for all there is. */
const maxTools = 8;

/** The features' tools once something is typed; each opens its form. */
export async function findTools(query: string): Promise<readonly PaletteEntry[]> {
  if (query === '') return [];
  const entries = (await loadFeatureTools()).map(
    ({ name, title, command, alias, keywords, description }): PaletteEntry => ({
      id: `tool:${name}`,
      label: title,
      hint: command,
      keywords: [
        command,
        command.slice(1),
        alias,
        alias.slice(1),
        pinyinInitials(title),
        ...keywords,
        description,
      ],
      icon: Wrench,
      run: () => showOverlay({ kind: 'tool', name }),
    }),
  );
  return filterEntries(entries, query).slice(0, maxTools);
}
