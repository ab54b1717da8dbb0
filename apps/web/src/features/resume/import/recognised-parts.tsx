import {
  basicFields,
  entryFields,
  newTargets,
  placeKey,
  type OutlineField,
  type Target,
} from '@baigong/resume-import/move-line';
import type { OutlineSection, ParsedResume } from '@baigong/resume';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import styles from './import.module.css';
import { DropTarget, FieldSlot, InventedContext, LineLayer, UnrecognisedLines } from './line-places.tsx';
import lineStyles from './lines.module.css';
import { PartRow } from './part-row.tsx';
import { hasBasics, type RecognisedPartsState } from './use-recognised-parts.ts';

interface FieldsProps {
  readonly fields: readonly OutlineField[];
  /** What names the fields among all others. */
  readonly group?: string;
  readonly parts: RecognisedPartsState;
}

/** Fields with what was read into them; empty ones only while there are lines to put there. */
function Fields({ fields, group, parts: { parsed, release } }: FieldsProps) {
  const shown = fields.filter(({ text }) => text !== '' || parsed.rest.length > 0);
  return shown.map((field) => (
    <FieldSlot
      key={placeKey(field.place)}
      field={field}
      target={{ place: field.place, name: group ? `${group} · ${field.label}` : field.label }}
      onRelease={release}
    />
  ));
}

function NewSlot({ target }: { readonly target: Target }) {
  return (
    <DropTarget target={target} isEmpty>
      <span className={lineStyles.fresh}>＋ {target.name}</span>
    </DropTarget>
  );
}

interface EntriesProps {
  readonly section: OutlineSection;
  readonly index: number;
  readonly parts: RecognisedPartsState;
}

function Entries({ section, index, parts }: EntriesProps) {
  const { outline } = parts.parsed;
  return (
    <ul className="kit-stack kit-gap2">
      {section.entries.map(({ others }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- an entry is its place
        <li key={at}>
          <dl className={lineStyles.fields}>
            <Fields
              fields={entryFields(outline, index, at)}
              group={section.entries.length > 1 ? `${section.title} ${at + 1}` : section.title}
              parts={parts}
            />
            {others.map(({ label, text }) => (
              <div key={label} className={lineStyles.slot}>
                <dt>{label}</dt>
                <dd>
                  <span className={lineStyles.value}>{text}</span>
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

const titleOf = ({ title, entries }: OutlineSection): string =>
  entries.length > 1 ? `${title}（${entries.length}）` : title;

function Head({ parsed, parts }: { readonly parsed: ParsedResume; readonly parts: RecognisedPartsState }) {
  return (
    <>
      <dl className={lineStyles.fields}>
        <Fields fields={basicFields(parsed.outline)} parts={parts} />
        {parsed.outline.photo && (
          <div className={lineStyles.slot}>
            <dt>照片</dt>
            <dd>
              <span className={lineStyles.value}>有</span>
            </dd>
          </div>
        )}
      </dl>
      {parsed.rest.length > 0 && <NewSlot target={newTargets(parsed.outline).own} />}
    </>
  );
}

interface RecognisedPartsProps {
  readonly parts: RecognisedPartsState;
  readonly intoOpen: boolean;
  /** What a model wrote that the file does not say. */
  readonly invented: readonly string[];
}

/** What every line was taken for, part by part, and the lines that were not recognised, to be put where they belong. */
export function RecognisedParts({ parts, intoOpen, invented }: RecognisedPartsProps) {
  const { parsed, ticked, tick, move } = parts;
  const { outline, rest } = parsed;
  return (
    <InventedContext value={invented}>
      <LineLayer lines={rest} onMove={move}>
        {intoOpen && (
          <SegmentedControl
            label="导入方式"
            value={parts.mode}
            options={[
              { value: 'replace', label: '替换同名模块' },
              { value: 'append', label: '追加在后面' },
            ]}
            onChange={parts.setMode}
          />
        )}
        <ul className="kit-vertical kit-above">
          {rest.length > 0 && (
            <PartRow
              title={`没认出的 ${rest.length} 行，放进模块“其他”`}
              checked={ticked.has('rest')}
              onChange={(on) => tick('rest', on)}
            >
              <UnrecognisedLines parsed={parsed} onMove={move} />
            </PartRow>
          )}
          {(hasBasics(parsed) || rest.length > 0) && (
            <PartRow
              title="基本信息"
              confidence={parsed.basicConfidence}
              checked={ticked.has('basic')}
              onChange={(on) => tick('basic', on)}
            >
              <Head parsed={parsed} parts={parts} />
            </PartRow>
          )}
          {outline.sections.map((section, index) => (
            <PartRow
              // oxlint-disable-next-line react/no-array-index-key -- a section is its place
              key={index}
              title={titleOf(section)}
              confidence={parsed.confidences[index] ?? 'low'}
              checked={ticked.has(String(index))}
              onChange={(on) => tick(String(index), on)}
            >
              <Entries section={section} index={index} parts={parts} />
            </PartRow>
          ))}
          {rest.length > 0 && (
            <li className={styles.part}>
              {newTargets(outline).entries.map((target) => (
                <NewSlot key={target.name} target={target} />
              ))}
            </li>
          )}
        </ul>
      </LineLayer>
    </InventedContext>
  );
}
