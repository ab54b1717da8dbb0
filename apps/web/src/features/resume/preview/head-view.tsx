import { useLayoutEffect, useRef, memo } from 'react';
import {
  addressScale,
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

function arrange(facts: HTMLElement, wanted: number): void {
  const values = [...facts.querySelectorAll<HTMLElement>(valueSelector)];
  if (facts.dataset['fitted'] === undefined && !values.some(isBroken)) return;
  const items = values.map((value) => value.parentElement as HTMLElement);
  for (const item of items) delete item.dataset['ownRow'];
  for (const value of values) value.style.fontSize = '';
  // What is asked for stays while it can; otherwise the widths of unbroken facts are measured.
  facts.style.setProperty('--resume-fact-columns', String(wanted));
  delete facts.dataset['fitted'];
  if (!values.some(isBroken)) return;
  facts.dataset['fitted'] = 'measuring';
  const widths = items.map((item) => item.offsetWidth);
  const addresses = values.map((value) =>
    value.firstElementChild && value.children.length === value.childNodes.length ? value.offsetWidth : 0,
  );
  facts.dataset['fitted'] = '';
  const gap = Number.parseFloat(getComputedStyle(facts).columnGap) || 0;
  const { columns, wide } = fitFacts(widths, wanted, facts.clientWidth, gap);
  facts.style.setProperty('--resume-fact-columns', String(columns));
  for (const [index, item] of items.entries()) if (wide.has(index)) item.dataset['ownRow'] = '';
  for (const [index, value] of values.entries()) {
    const width = addresses[index] ?? 0;
    if (width === 0 || !isBroken(value)) continue;
    // A broken address has a line to itself, as wide as its fact.
    const scale = addressScale(width, value.offsetWidth);
    if (scale < 1) value.style.fontSize = `${scale}em`;
  }
}

/**
 * A ref for the list of contact data. Where a value would be broken over lines, the list takes fewer columns, or the value
 * a row of its own or smaller letters. Nothing is measured while all values stand on one line.
 * @param wanted the columns that the settings ask for
 * @param layoutKey changes with the facts and their style
 */
function useFactColumns(wanted: number, layoutKey: string) {
  const facts = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = facts.current;
    if (!element) return undefined;
    const update = () => arrange(element, wanted);
    update();
    const observer = new ResizeObserver(update);
    for (const value of [element, ...element.querySelectorAll(valueSelector)]) observer.observe(value);
    return () => observer.disconnect();
  }, [wanted, layoutKey]);
  return facts;
}

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

function Facts({ ids }: { readonly ids: readonly string[] }) {
  const wanted = useDocument(({ styles }) => styles.styles.moduleStyles.basicInfo.gridColumns);
  // Another template or page may give the same list another width.
  const template = useDocument(({ styles }) => `${styles.currentTemplate} ${styles.styles.layout.pageSize}`);
  const list = useFactColumns(wanted, `${template} ${ids.join(' ')}`);
  return (
    <div ref={list} className="resume-facts">
      {ids.map((id) => (
        <Fact key={id} fieldId={id} />
      ))}
    </div>
  );
}

/**
 * Name, post, photo and contact data, as one box that is never cut. In templates with a bar the name may be in
 * one column and the contact data in the other.
 */
export const HeadView = memo(function HeadView({ part }: { readonly part: 'all' | 'name' | 'contact' }) {
  const shown = useDocument(isBasicVisible);
  const avatar = useDocument(visibleAvatar);
  const { name, post, facts } = useBasic();
  const withPhoto = part !== 'name' && avatar !== '';
  const withNames = part !== 'contact' && (name || post);
  const withFacts = part !== 'name' && facts.length > 0;
  if (!shown || !(withPhoto || withNames || withFacts)) return null;
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
          {withFacts && <Facts ids={facts} />}
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
