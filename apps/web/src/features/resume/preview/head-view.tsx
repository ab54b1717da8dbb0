import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, memo } from 'react';
import {
  addressScales,
  fitFacts,
  basicTarget,
  isEmbeddedImage,
  basicKey,
  readBasic,
  isBasicVisible,
  type ResumeDocument,
  type BasicShape,
} from '@baigong/resume';
import { ResumeIcon } from './resume-icon.tsx';
import { useDocument } from '../session/document-store.ts';
import { FieldLabel, FieldText, RichText } from './module-view.tsx';

const valueSelector = '.resume-fact > [data-field]';

/** Whether a value stands on more than one line. */
function isBroken(value: HTMLElement): boolean {
  const range = document.createRange();
  range.selectNodeContents(value);
  const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
  const [first] = rects;
  // The box of a broken address is as tall as all of its lines.
  const height = Math.min(...rects.map((rect) => rect.height));
  return first !== undefined && rects.some(({ top }) => top - first.top > height / 2);
}

/** Whether a value is one word: an address, a number, a name without blanks. A browser may still break it at its signs. */
const isWord = (value: HTMLElement): boolean => {
  const text = value.textContent ?? '';
  return /^[+\d\s()-]+$/.test(text) || !/[\s\u2e80-\uffef]/.test(text);
};

/** Makes a word smaller until it stands on one line. Says whether it does; if not, its letters are as they were. */
function makeFit(value: HTMLElement, width: number): boolean {
  // Letters do not shrink evenly.
  for (const scale of addressScales(width, value.offsetWidth)) {
    value.style.fontSize = `${scale}em`;
    if (!isBroken(value)) return true;
  }
  value.style.fontSize = '';
  return false;
}

/** @returns the fields whose one word is broken even in a line to itself, in letters as small as can be read */
function arrange(facts: HTMLElement, wanted: number): readonly string[] {
  const values = [...facts.querySelectorAll<HTMLElement>(valueSelector)];
  if (facts.dataset['fitted'] === undefined && !values.some(isBroken)) return [];
  const items = values.map((value) => value.parentElement as HTMLElement);
  for (const item of items) delete item.dataset['ownRow'];
  for (const value of values) value.style.fontSize = '';
  // What is asked for stays while it can; otherwise the widths of unbroken facts are measured.
  facts.style.setProperty('--resume-fact-columns', String(wanted));
  delete facts.dataset['fitted'];
  if (!values.some(isBroken)) return [];
  facts.dataset['fitted'] = 'measuring';
  const widths = items.map((item) => item.offsetWidth);
  const words = values.map((value) => (isWord(value) ? value.offsetWidth : 0));
  facts.dataset['fitted'] = '';
  const gap = Number.parseFloat(getComputedStyle(facts).columnGap) || 0;
  const { columns, wide } = fitFacts(widths, wanted, facts.clientWidth, gap);
  facts.style.setProperty('--resume-fact-columns', String(columns));
  for (const [index, item] of items.entries()) if (wide.has(index)) item.dataset['ownRow'] = '';
  return values.flatMap((value, index) => {
    const width = words[index] ?? 0;
    // A broken word has a line to itself, as wide as its fact.
    return width === 0 || !isBroken(value) || makeFit(value, width) ? [] : (value.dataset['field'] ?? []);
  });
}

/**
 * A ref for the list of contact data. Where a value would be broken over lines, the list takes fewer columns, or the value
 * a row of its own or smaller letters. Nothing is measured while all values stand on one line.
 * @param wanted the columns that the settings ask for
 * @param layoutKey changes with the facts and their style
 * @param onTooWide told of the fields that this list breaks nevertheless
 */
function useFactColumns(wanted: number, layoutKey: string, onTooWide?: (ids: readonly string[]) => void) {
  const facts = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = facts.current;
    if (!element) return undefined;
    const update = () => {
      const tooWide = arrange(element, wanted);
      if (tooWide.length > 0) onTooWide?.(tooWide);
    };
    update();
    const observer = new ResizeObserver(update);
    for (const value of [element, ...element.querySelectorAll(valueSelector)]) observer.observe(value);
    return () => observer.disconnect();
  }, [wanted, layoutKey, onTooWide]);
  return facts;
}

/** Contact data that stand beside the bar, since one word of each is wider than it. */
interface WideFacts {
  readonly ids: readonly string[];
  readonly add: (ids: readonly string[]) => void;
  /** Tries them in the bar again. */
  readonly reset: () => void;
}

/** Which contact data are too wide for the bar of a template. `layoutKey` changes with the width of the bar. */
export function useWideFacts(layoutKey: string): WideFacts {
  const [wide, setWide] = useState({ key: layoutKey, ids: noFacts });
  const ids = wide.key === layoutKey ? wide.ids : noFacts;
  const add = useCallback(
    (more: readonly string[]) =>
      setWide(({ key, ids: before }) => ({
        key: layoutKey,
        ids: [...new Set([...(key === layoutKey ? before : []), ...more])],
      })),
    [layoutKey],
  );
  const reset = useCallback(() => setWide({ key: layoutKey, ids: noFacts }), [layoutKey]);
  return useMemo(() => ({ ids, add, reset }), [ids, add, reset]);
}

const noFacts: readonly string[] = [];

/** The photo to show, or ''. */
function visibleAvatar({ fields, styles }: ResumeDocument): string {
  if (!styles.styles.moduleStyles.basicInfo.showAvatar) return '';
  const value = fields.imgUpload.find(({ type }) => type === 'avatar')?.value ?? '';
  return isEmbeddedImage(value) ? value : '';
}

const useBasic = (): BasicShape => readBasic(useDocument(({ fields }) => basicKey(fields.basicInfo)));

function Fact({ fieldId }: { readonly fieldId: string }) {
  const icon = useDocument(({ modules }) =>
    Object.hasOwn(modules.basicFieldIcons, fieldId) ? (modules.basicFieldIcons[fieldId] ?? '') : '',
  );
  const { showIcons, showLabels } = useDocument(({ styles }) => styles.styles.moduleStyles.basicInfo);
  return (
    <span className="resume-fact">
      {showIcons && <ResumeIcon name={icon} keepPlace />}
      {showLabels && <FieldLabel {...basicTarget} fieldId={fieldId} />}
      <FieldText {...basicTarget} fieldId={fieldId} />
    </span>
  );
}

interface FactsProps {
  readonly ids: readonly string[];
  readonly onTooWide?: ((ids: readonly string[]) => void) | undefined;
}

function Facts({ ids, onTooWide }: FactsProps) {
  const wanted = useDocument(({ styles }) => styles.styles.moduleStyles.basicInfo.gridColumns);
  // Another template or page may give the same list another width.
  const template = useDocument(({ styles }) => `${styles.currentTemplate} ${styles.styles.layout.pageSize}`);
  const list = useFactColumns(wanted, `${template} ${ids.join(' ')}`, onTooWide);
  return (
    <div ref={list} className="resume-facts">
      {ids.map((id) => (
        <Fact key={id} fieldId={id} />
      ))}
    </div>
  );
}

/** Contact data beside the bar; when one of them has become shorter, the bar is tried again. */
function WideFactsView({
  ids,
  onShorter,
}: {
  readonly ids: readonly string[];
  readonly onShorter: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const key = ids.join(' ');
  useEffect(() => {
    const values = [...(place.current?.querySelectorAll<HTMLElement>(valueSelector) ?? [])];
    const lengths = values.map((value) => value.textContent?.length ?? 0);
    const observer = new ResizeObserver(() => {
      if (values.some((value, at) => (value.textContent?.length ?? 0) < (lengths[at] ?? 0))) onShorter();
    });
    for (const value of values) observer.observe(value);
    return () => observer.disconnect();
  }, [key, onShorter]);
  return (
    <div ref={place}>
      <Facts ids={ids} />
    </div>
  );
}

interface HeadProps {
  readonly part: 'all' | 'name' | 'contact' | 'wide';
  /** In templates with a bar. */
  readonly wide?: WideFacts | undefined;
}

/**
 * Name, post, photo and contact data, as one box that is never cut. In templates with a bar the name may be in
 * one column and the contact data in the other; those that the bar is too narrow for stand beside it.
 */
export const HeadView = memo(function HeadView({ part, wide }: HeadProps) {
  const shown = useDocument(isBasicVisible);
  const avatar = useDocument(visibleAvatar);
  const { name, post, facts } = useBasic();
  const isBeside = part === 'name' || part === 'wide';
  const besides = facts.filter((id) => wide?.ids.includes(id));
  const listed = isBeside ? besides : facts.filter((id) => !besides.includes(id));
  const withPhoto = !isBeside && avatar !== '';
  const withNames = (part === 'all' || part === 'name') && (name || post);
  if (!shown || !(withPhoto || withNames || listed.length > 0)) return null;
  return (
    <div className="resume-line resume-head-line">
      <div
        className="resume-atom resume-block resume-head"
        data-module="basic"
        data-part={part}
        data-photo={withPhoto ? '' : undefined}
      >
        <div className="resume-head-background" />
        {withPhoto && (
          <div className="resume-photo">
            <img src={avatar} alt="" />
          </div>
        )}
        <div className="resume-head-text">
          {withNames && (
            <div className="resume-names">
              {name && <FieldText {...basicTarget} fieldId="name" className="resume-name" />}
              {post && <FieldText {...basicTarget} fieldId="post" className="resume-post" />}
            </div>
          )}
          {listed.length > 0 &&
            (isBeside && wide ? (
              <WideFactsView ids={listed} onShorter={wide.reset} />
            ) : (
              <Facts ids={listed} onTooWide={wide?.add} />
            ))}
        </div>
      </div>
    </div>
  );
});

/** Rich text among the basic information: a profile under the head. */
export function ProfileView() {
  const shown = useDocument(isBasicVisible);
  const { bodies } = useBasic();
  if (!shown || bodies.length === 0) return null;
  return (
    <section className="resume-module resume-profile" data-module="basic">
      {bodies.map((id) => (
        <RichText key={id} {...basicTarget} fieldId={id} />
      ))}
    </section>
  );
}
