import { spellings } from '@baigong/tools/spellings';
import { Wrench } from 'lucide-react';
import type { FeatureTool } from '../../shared/feature-tools/feature-tool.ts';
import { loadFeatureTools } from '../../shared/feature-tools/registry.ts';
import { showOverlay } from '../../shared/lib/overlay.ts';
import { filterEntries, type PaletteEntry } from '../../shared/lib/palette-entry.ts';
import { pinyinInitials } from '../../shared/lib/pinyin-initials.ts';

/** Tools in one answer: the list is for what is meant, not for all there is. */
const maxTools = 8;

/** A tool, which opens its form. */
export const toolEntry = ({ name, title, command, alias, keywords }: FeatureTool): PaletteEntry => ({
  id: `tool:${name}`,
  label: title,
  hint: command,
  keywords: [
    command,
    command.slice(1),
    alias,
    alias.slice(1),
    pinyinInitials(title),
    ...keywords.flatMap(spellings),
  ],
  icon: Wrench,
  run: () => showOverlay({ kind: 'tool', name }),
});

/** The features' tools once something is typed. */
export async function findTools(query: string): Promise<readonly PaletteEntry[]> {
  if (query === '') return [];
  return filterEntries((await loadFeatureTools()).map(toolEntry), query).slice(0, maxTools);
}
