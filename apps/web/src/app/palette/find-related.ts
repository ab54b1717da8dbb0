import { vocabulary } from '@baigong/brush/vocabulary';
import { photoSizes } from '@baigong/id-photo';
import { sensitiveKindTitles } from '@baigong/redaction/sensitive-kinds';
import { categories, sectionName } from '@baigong/resume';
import { catalogue } from '@baigong/tools/catalogue';
import { likelyTools } from '@baigong/tools/rank-tools';
import { knownTools } from '@baigong/tools/tool-keywords';
import { Wrench } from 'lucide-react';
import { library } from '../../features/chat/prompts/library.ts';
import { loadFeatureTools } from '../../shared/feature-tools/registry.ts';
import type { PaletteContext, PaletteEntry } from '../../shared/lib/palette-entry.ts';
import { askInChat } from '../ask-in-chat.ts';
import { toolEntry } from './find-tools.ts';
import { similarities } from './similarity.ts';

/** Related entries in one answer, and what is too little in common. */
const maxRelated = 3;
const leastScore = 0.27;

/** What an entry's own rule counts. */
const asAsked = 0.7;

/** What is written with the chat's help, by how such words end: 演讲稿, 感谢信, 可行性报告. */
const writtenThing = /(?:[稿信函条感文案词书]|报告|纪要|总结|计划|方案|通知|大纲|提纲|标题|文章)$/u;

/** The words that features have of their own, by the task that they belong to. */
const ownWords: Readonly<Record<string, readonly string[]>> = {
  证件照换底色: photoSizes.flatMap(({ name, aliases }) => [name, ...aliases]),
  合同脱敏: Object.values(sensitiveKindTitles),
  简历模板: categories.map(({ name }) => name),
  写作与翻译: library.map(({ title }) => title),
};

/** All that the brush knows: as whole words, since there are hundreds. */
const painted = vocabulary.flatMap(({ terms }) => terms.flatMap((term) => term.words));

/** What a task's own rules say of a query. */
const rules: Readonly<Record<string, (query: string) => boolean>> = {
  写作与翻译: (query) => writtenThing.test(query),
  做一份简历: (query) => sectionName(query) !== undefined,
};

interface Known {
  readonly entry: PaletteEntry;
  readonly about: readonly string[];
  /** What it is known by in the chat says that the query needs it. */
  readonly isAsked?: boolean;
}

/** Where no entry has the words that were typed: what is most like them, by all that is known of it. */
export async function findRelated(
  entries: readonly PaletteEntry[],
  query: string,
  context: PaletteContext,
): Promise<readonly PaletteEntry[]> {
  const featureTools = await loadFeatureTools();
  const asked = new Set(likelyTools([...knownTools, ...featureTools], query).map(({ name }) => name));
  const known: readonly Known[] = [
    ...entries.map((entry) => ({ entry, about: [] })),
    ...catalogue.map(({ name, title, command, description }) => ({
      entry: {
        id: `chat-tool:${name}`,
        label: title,
        hint: command,
        icon: Wrench,
        run: () => void askInChat(context.navigate, `${command} `),
      },
      about: [description],
      isAsked: asked.has(name),
    })),
    ...featureTools.map((tool) => ({
      entry: toolEntry(tool),
      about: [tool.description, ...tool.examples, ...Object.values(tool.choices ?? {})],
      isAsked: asked.has(tool.name),
    })),
  ];
  const scores = similarities(
    query,
    known.map(({ entry: { label, keywords = [] }, about }) => ({
      words: [label, ...keywords, ...(ownWords[label] ?? [])],
      deals: label === '用文字画图' ? painted : [],
      about,
    })),
  );
  return known
    .map(({ entry, isAsked }, at) => ({
      entry,
      score: Math.max(scores[at] ?? 0, isAsked || rules[entry.label]?.(query) ? asAsked : 0),
    }))
    .filter(({ score }) => score >= leastScore)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxRelated)
    .map(({ entry }) => entry);
}
