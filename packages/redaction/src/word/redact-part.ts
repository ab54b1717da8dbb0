import type { Redactor, Replacement } from '../redact-text.ts';
import {
  attributesOf,
  storyTexts,
  textOf,
  textsOf,
  type TextAttribute,
  type View,
  createTokenEdits,
} from './part-texts.ts';
import { localName, type XmlToken } from './xml-tokens.ts';

/** What stands in the place of redacted text. */
export type Mask = 'pseudonym' | 'block';

const block = '████';

/** Elements that carry other files, data of other files, or who wrote when; their content is not shown by themselves. */
const removedElements = new Set(
  `OLEObject control altChunk subDoc attachedTemplate mailMerge docVars rsids embedRegular embedBold embedItalic
  embedBoldItalic printerSettings externalData dataBinding svgBlip smartTagPr customXmlPr webVideoPr videoFile audioFile
  audioCd wavAudioFile quickTimeFile saveThroughXslt activeRecord dataSource`
    .split(/\s+/)
    .filter((name) => name !== ''),
);

/** Elements that stay without the relation that they refer to. */
const staysWithoutRelation = new Set(['hyperlink', 'blip', 'imagedata', 'fill', 'stroke']);

const relationSpaces = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
]);

/** Attributes that say who edited when, or tell editing sessions apart. */
const isTrace = (name: string): boolean =>
  /^(?:rsid.*|paraId|textId|date|dateUtc|fullDate|userId|providerId|durableId)$/i.test(name);

/**
 * Removes elements that carry other data, references to relations that are not kept, and traces of who edited.
 * @param relations ids of the relations that the part keeps
 */
export function cleanTokens(tokens: readonly XmlToken[], relations: ReadonlySet<string>): XmlToken[] {
  const prefixes = new Set(['r']);
  for (const token of tokens)
    if (token.kind === 'open')
      for (const [name, value] of token.attributes)
        if (name.startsWith('xmlns:') && relationSpaces.has(value)) prefixes.add(name.slice(6));
  const isReference = (name: string) => name.includes(':') && prefixes.has(name.slice(0, name.indexOf(':')));
  const kept: XmlToken[] = [];
  /** Open elements since one that is removed. */
  let skipped = 0;
  for (const token of tokens) {
    if (skipped > 0) {
      if (token.kind === 'open' && !token.empty) skipped += 1;
      if (token.kind === 'close') skipped -= 1;
      continue;
    }
    if (token.kind !== 'open') {
      kept.push(token);
      continue;
    }
    const name = localName(token.name);
    let lost = false;
    for (const [attribute, value] of token.attributes) {
      const local = localName(attribute);
      if (isReference(attribute) && value !== '' && !relations.has(value)) {
        token.attributes.delete(attribute);
        lost = true;
      } else if (isTrace(local)) token.attributes.delete(attribute);
      else if (local === 'author') token.attributes.set(attribute, '作者');
      else if (local === 'initials') token.attributes.set(attribute, '');
    }
    if (!removedElements.has(name) && (!lost || staysWithoutRelation.has(name))) kept.push(token);
    else if (!token.empty) skipped = 1;
  }
  return kept;
}

/** Teaches a redactor what a part says, so that it is replaced in every other part too. */
export function learnPart(tokens: readonly XmlToken[], redactor: Redactor): void {
  for (const view of textsOf(tokens).views) redactor.learn(textOf(view));
  for (const { tag, name, written } of attributesOf(tokens))
    if (written) redactor.learn(tag.attributes.get(name) ?? '');
}

/** Short values of Latin letters and digits are looked for only where people write: `1` and `single` mean something in a file. */
const isDistinctive = (text: string): boolean => /[^\x20-\x7e]|@|\d{5}|.{12}/u.test(text);

/** The ranges of an attribute that are replaced. */
const rangesOf = ({ tag, name, written }: TextAttribute, redactor: Redactor) => {
  const value = tag.attributes.get(name) ?? '';
  return redactor
    .replacements(value, written ? 'all' : 'known')
    .filter(({ start, end }) => written || isDistinctive(value.slice(start, end)));
};

function redactAttribute(attribute: TextAttribute, redactor: Redactor, mask: Mask): void {
  const ranges = rangesOf(attribute, redactor);
  if (ranges.length === 0) return;
  const { tag, name } = attribute;
  const value = tag.attributes.get(name) ?? '';
  let redacted = '';
  let at = 0;
  for (const { start, end, placeholder } of ranges) {
    // Names of styles and bookmarks have no brackets.
    redacted += value.slice(at, start) + (mask === 'block' ? block : placeholder.replace(/[【】]/g, ''));
    at = end;
  }
  tag.attributes.set(name, redacted + value.slice(at));
}

/** Replaces in a part's tokens everything that the redactor replaces, across runs and paragraphs. Returns how many places. */
export function redactTokens(tokens: readonly XmlToken[], redactor: Redactor, mask: Mask): number {
  const edits = createTokenEdits();
  let count = 0;
  const apply = (view: View, replacements: readonly Replacement[]) => {
    for (const { start, end, placeholder } of replacements) {
      const text = mask === 'block' && placeholder !== '' ? block : placeholder;
      if (edits.replace(view, start, end, text) && placeholder !== '') count += 1;
    }
  };
  const { views, stories } = textsOf(tokens);
  for (const story of stories)
    for (const [at, replacements] of redactor.replacementsIn(storyTexts(story)).entries())
      apply(story[at]?.view ?? [], replacements);
  for (const view of views) apply(view, redactor.replacements(textOf(view)));
  edits.commit();
  for (const attribute of attributesOf(tokens)) redactAttribute(attribute, redactor, mask);
  clearCachedNumbers(tokens);
  return count;
}

/** Numbers of a chart are numbers: one that was redacted becomes 0. */
function clearCachedNumbers(tokens: readonly XmlToken[]): void {
  const open: string[] = [];
  for (const token of tokens)
    if (token.kind === 'open') {
      if (!token.empty) open.push(localName(token.name));
    } else if (token.kind === 'close') open.pop();
    else if (
      open.at(-1) === 'v' &&
      /^num(?:Cache|Lit)$/.test(open.at(-3) ?? '') &&
      !/^[\d.eE+-]*$/.test(token.text)
    )
      token.text = '0';
}

/** Whether a part still says something that the redactor replaces. */
export function isLeftIn(tokens: readonly XmlToken[], redactor: Redactor): boolean {
  const { views, stories } = textsOf(tokens);
  return (
    views.some((view) => redactor.isLeft(textOf(view))) ||
    stories.some((story) => redactor.isLeftIn(storyTexts(story))) ||
    attributesOf(tokens).some(({ tag, name, written }) => {
      const value = tag.attributes.get(name) ?? '';
      return redactor.isLeft(value) && (written || rangesOf({ tag, name, written }, redactor).length > 0);
    })
  );
}
