import { Heart, Image, Quote } from 'lucide-react';
import type { FindEntries } from '../../shared/lib/palette-entry.ts';
import { findContent } from '../../shared/search/find-content.ts';

const places = {
  picture: { icon: Image, path: '/messageToImg' },
  prompt: { icon: Quote, path: '/chat' },
  collected: { icon: Heart, path: '/community?view=collection' },
} as const;

/** Pictures by what they were painted from, prompts and collected pictures. */
export const findEntries: FindEntries = (query, { navigate }) =>
  findContent(query, ['picture', 'prompt', 'collected'], ({ kind, id }) => {
    const { icon, path } = places[kind];
    return { id: `${kind}:${id}`, icon, run: () => void navigate(path) };
  });
