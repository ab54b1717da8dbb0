import {
  basicKey,
  dateFormatOf,
  dateFormats,
  entryOf,
  fieldName,
  formatDateRange,
  hasModelText,
  htmlLang,
  isBasicVisible,
  isEmbeddedImage,
  labelColon,
  languageOf,
  outlineKey,
  outlineLanguage,
  readBasic,
  readOutline,
  readShape,
  shapeKey,
  toOutline,
  type DateFormat,
  type Entry,
  type Field,
  type OutlineModule,
  type ResumeDocument,
} from '@baigong/resume';
import { createContext, useCallback, useContext } from 'react';
import { AiLabel } from '../../../shared/ui/ai-label.tsx';
import { paintRichText } from '../keystroke/paint-field.ts';
import styles from './reading-view.module.css';

const fieldOf = (entry: Entry, id: string): Field | undefined =>
  entry.fields.find((field) => field.id === id);

/** How the resume on the page writes its dates. */
const FormatContext = createContext<DateFormat>(dateFormats[0]);

/** A field's text, dates in the resume's writing. */
function useTextOf(): (entry: Entry, id: string) => string {
  const format = useContext(FormatContext);
  return (entry, id) => {
    const field = fieldOf(entry, id);
    return field?.type === 'date-range' ? formatDateRange(field.range, format) : (field?.value ?? '').trim();
  };
}

function Rich({ field }: { readonly field: Field | undefined }) {
  const paint = useCallback((box: HTMLDivElement | null) => box && paintRichText(box, field), [field]);
  return <div ref={(box) => void paint(box)} className={styles.rich} />;
}

/** Where a press on a contact leads; a hidden one has stars, and leads nowhere. */
function addressOf(name: string, text: string): string | undefined {
  if (name === 'phone' && /^\+?[\d\s-]{7,}$/.test(text)) return `tel:${text.replace(/[\s-]/g, '')}`;
  return name === 'email' && /^[^\s@*]+@[^\s@*]+$/.test(text) ? `mailto:${text}` : undefined;
}

function Fact({ entry, id }: { readonly entry: Entry; readonly id: string }) {
  const field = fieldOf(entry, id);
  const text = useTextOf()(entry, id);
  const address = field && addressOf(fieldName(field, entry), text);
  return (
    <div className={styles.fact}>
      <dt>{field?.label}</dt>
      <dd>{address ? <a href={address}>{text}</a> : text}</dd>
    </div>
  );
}

/** Photo, name, position and contacts, then what is written about the person. */
function Head({ document }: { readonly document: ResumeDocument }) {
  const textOf = useTextOf();
  if (!isBasicVisible(document)) return null;
  const { basicInfo } = document.fields;
  const { name, post, facts, bodies } = readBasic(basicKey(basicInfo));
  const { photo } = toOutline(document);
  return (
    <header className={styles.head}>
      <div className={styles.names}>
        <div className="kit-grow">
          {name && <p className={styles.name}>{textOf(basicInfo, 'name')}</p>}
          {post && <p className={styles.post}>{textOf(basicInfo, 'post')}</p>}
        </div>
        {isEmbeddedImage(photo) && <img className={styles.photo} src={photo} alt="" />}
      </div>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map((id) => (
            <Fact key={id} entry={basicInfo} id={id} />
          ))}
        </dl>
      )}
      {bodies.map((id) => (
        <Rich key={id} field={fieldOf(basicInfo, id)} />
      ))}
    </header>
  );
}

/** A job, project or school; of a module that is one entry, its title stands above already. */
function EntryText({ entry, standalone }: { readonly entry: Entry; readonly standalone: boolean }) {
  const textOf = useTextOf();
  const joined = (ids: readonly string[]): string => ids.map((id) => textOf(entry, id)).join(' · ');
  const language = outlineLanguage({ dateFormat: useContext(FormatContext) });
  const shape = readShape(shapeKey(entry));
  if (!shape) return null;
  const [first, ...others] = standalone ? [] : shape.names;
  return (
    <div className={styles.entry}>
      {first !== undefined && <h3>{textOf(entry, first)}</h3>}
      {(others.length > 0 || shape.dates.length > 0) && (
        <p className={styles.roles}>
          <span>{joined(others)}</span>
          <span className={styles.dates}>{joined(shape.dates)}</span>
        </p>
      )}
      {shape.details.map((id) => (
        <p key={id} className="kit-soft">
          {fieldOf(entry, id)?.label}
          {labelColon[language]}
          {textOf(entry, id)}
        </p>
      ))}
      {shape.bodies.map((id) => (
        <Rich key={id} field={fieldOf(entry, id)} />
      ))}
    </div>
  );
}

function Section({
  module,
  document,
}: {
  readonly module: OutlineModule;
  readonly document: ResumeDocument;
}) {
  const { id, kind, entryIds, standalone } = module;
  return (
    <section className={styles.section}>
      <h2>{document.modules.modules.find((one) => one.id === id)?.title}</h2>
      {entryIds.map((entryId) => {
        const entry = entryOf(document.fields, { kind, entry: entryId });
        return entry && <EntryText key={entryId} entry={entry} standalone={standalone} />;
      })}
    </section>
  );
}

/** What the pages say, in one column and at the size that a phone reads at. */
export function ReadingView({ document }: { readonly document: ResumeDocument }) {
  const dateFormat = dateFormatOf(document);
  return (
    <FormatContext value={dateFormat}>
      <article className={styles.reading} aria-label="简历正文" lang={htmlLang[languageOf(document.modules)]}>
        <Head document={document} />
        {readOutline(outlineKey(document)).map((module) => (
          <Section key={module.id} module={module} document={document} />
        ))}
        {hasModelText(document) && <AiLabel channel="resume.reading" variant="note" />}
      </article>
    </FormatContext>
  );
}
