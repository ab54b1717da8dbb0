import {
  fillPhrase,
  splitPhrase,
  categories,
  phrasesOf,
  type ChosenPhrase,
  type CategoryId,
  type GuidedAnswers,
} from '@baigong/resume';
import { ChevronRight } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import styles from './generate.module.css';
import { Field } from '../../../shared/ui/field.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { RadioGroup } from '../../../shared/ui/radio-group.tsx';
import { Chip } from '../../../shared/ui/chip.tsx';
import { Textarea } from '../../../shared/ui/textarea.tsx';
import { Row, Stack } from '../../../shared/ui/stack.tsx';

interface PickerProps {
  readonly title: string;
  readonly lines: readonly string[];
  /** What was chosen, of this group and others. */
  readonly chosen: readonly ChosenPhrase[];
  readonly onChange: (chosen: readonly ChosenPhrase[]) => void;
}

/** A line to read: its blanks as short gaps that name what belongs in them. */
function Sentence({ line }: { readonly line: string }) {
  return (
    <span>
      {splitPhrase(line).map((piece, index) =>
        'text' in piece ? (
          piece.text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- a line's pieces never change places
          <span key={index} className={styles.gap}>
            {piece.blank}
          </span>
        ),
      )}
    </span>
  );
}

/** A chosen line to complete: each blank is a box. */
function Blanks({
  phrase,
  onChange,
}: {
  readonly phrase: ChosenPhrase;
  readonly onChange: (values: readonly string[]) => void;
}) {
  let blank = 0;
  return (
    <div className={styles.filling}>
      {splitPhrase(phrase.line).map((piece, index) => {
        if ('text' in piece) return piece.text;
        const at = blank++;
        const value = phrase.values[at] ?? '';
        return (
          <input
            // oxlint-disable-next-line react/no-array-index-key -- a line's pieces never change places
            key={index}
            className={styles.blank}
            aria-label={piece.blank}
            placeholder={piece.blank}
            value={value}
            maxLength={60}
            autoComplete="off"
            // As wide as what is in it: a Chinese character is two of the unit.
            style={{ width: `${Math.min(24, Math.max(4, (value || piece.blank).length * 2 + 2))}ch` }}
            onChange={(event) => {
              const values = [...phrase.values];
              for (let gap = values.length; gap < at; gap++) values[gap] = '';
              values[at] = event.target.value;
              onChange(values);
            }}
          />
        );
      })}
    </div>
  );
}

/** Lines to choose from; a chosen one shows its blanks as boxes. */
function PhrasePicker({ title, lines, chosen, onChange }: PickerProps) {
  const form = useId();
  const count = chosen.filter(({ line }) => lines.includes(line)).length;
  return (
    <details className={styles.group}>
      <summary>
        <ChevronRight aria-hidden />
        {title}
        {count > 0 && <span className="kit-end kit-accent">已选 {count}</span>}
      </summary>
      <ul>
        {lines.map((line, index) => {
          const phrase = chosen.find((one) => one.line === line);
          return (
            <li key={line} className={styles.line}>
              <input
                id={`${form}-${index}`}
                type="checkbox"
                checked={phrase !== undefined}
                aria-label={phrase && fillPhrase(line, phrase.values)}
                onChange={() =>
                  onChange(
                    phrase ? chosen.filter((one) => one !== phrase) : [...chosen, { line, values: [] }],
                  )
                }
              />
              {phrase ? (
                <Blanks
                  phrase={phrase}
                  onChange={(values) =>
                    onChange(chosen.map((one) => (one === phrase ? { ...one, values } : one)))
                  }
                />
              ) : (
                <label htmlFor={`${form}-${index}`}>
                  <Sentence line={line} />
                </label>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

interface GuidedProps {
  readonly answers: GuidedAnswers;
  readonly trade: CategoryId;
  readonly onTrade: (trade: CategoryId) => void;
  readonly onChange: (answers: GuidedAnswers) => void;
}

const basicBoxes = [
  ['post', '期望职位', ''],
  ['name', '姓名', ''],
  ['experience', '工作年限', '例如 3 年'],
  ['degree', '最高学历', ''],
  ['phone', '电话', ''],
  ['email', '邮箱', ''],
] as const;

const jobBoxes = [
  ['company', '公司或实习单位', ''],
  ['position', '职位', '不填就用期望职位'],
  ['time', '时间', '例如 2022.07-至今'],
] as const;

const schoolBoxes = [
  ['school', '学校', ''],
  ['major', '专业', ''],
  ['time', '时间', '例如 2016.09-2020.06'],
] as const;

interface BoxesProps<Name extends string> {
  readonly boxes: readonly (readonly [name: Name, label: string, placeholder: string])[];
  readonly values: Readonly<Record<Name, string>>;
  readonly onChange: (name: Name, value: string) => void;
  /** Values to choose from, by box. */
  readonly offers?: Partial<Record<Name, readonly string[]>>;
}

function Boxes<Name extends string>({ boxes, values, onChange, offers }: BoxesProps<Name>) {
  const form = useId();
  return (
    <div className={styles.boxes}>
      {boxes.map(([name, label, placeholder]) => (
        <Field key={name} label={label}>
          <Input
            value={values[name]}
            placeholder={placeholder}
            autoComplete="off"
            maxLength={120}
            list={offers?.[name] ? `${form}-${name}-offers` : undefined}
            onChange={(event) => onChange(name, event.target.value)}
          />
          {offers?.[name] && (
            <datalist id={`${form}-${name}-offers`}>
              {offers[name].map((offer) => (
                <option key={offer}>{offer}</option>
              ))}
            </datalist>
          )}
        </Field>
      ))}
    </div>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Stack as="section" gap={2} aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      {hint !== undefined && <p>{hint}</p>}
      {children}
    </Stack>
  );
}

/** Questions whose answers make a resume without a model; phrases of the trade fill it. */
export function GuidedForm({ answers, trade, onTrade, onChange }: GuidedProps) {
  const phrases = phrasesOf(trade);
  const ownLines = useRef<HTMLTextAreaElement>(null);
  const change = (part: Partial<GuidedAnswers>) => onChange({ ...answers, ...part });
  const addVerb = (verb: string) => {
    const before = answers.ownLines;
    const separator = before === '' || before.endsWith('\n') ? '' : '\n';
    change({ ownLines: `${before}${separator}${verb}` });
    ownLines.current?.focus();
  };
  return (
    <>
      <Part title="你在哪个行业" hint="换行业会换一套句子，已选的句子会清空。">
        <RadioGroup
          label="行业"
          hideLabel
          variant="chips"
          value={trade}
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={onTrade}
        />
      </Part>
      <Part title="基本信息">
        <Boxes
          boxes={basicBoxes}
          values={answers.basic}
          offers={{ post: phrases.posts, degree: ['大专', '本科', '硕士', '博士'] }}
          onChange={(name, value) => change({ basic: { ...answers.basic, [name]: value } })}
        />
      </Part>
      <Part title="最近的一段经历" hint="挑做过的事，把数字填进空里。没填的空会以 ＿＿ 留着，之后再补。">
        <Boxes
          boxes={jobBoxes}
          values={answers.job}
          onChange={(name, value) => change({ job: { ...answers.job, [name]: value } })}
        />
        {phrases.work.map(({ title, lines }) => (
          <PhrasePicker
            key={`${trade}-${title}`}
            title={title}
            lines={lines}
            chosen={answers.jobLines}
            onChange={(jobLines) => change({ jobLines })}
          />
        ))}
        <Row gap={1} role="group" aria-label="用动词开头">
          {phrases.verbs.map((verb) => (
            <Chip key={verb} onClick={() => addVerb(verb)}>
              {verb}
            </Chip>
          ))}
        </Row>
        <Field label="自己写几条（一行一条）">
          <Textarea
            ref={ownLines}
            rows={3}
            maxLength={4000}
            value={answers.ownLines}
            placeholder="动词开头：做了什么，怎么做的，结果如何"
            onChange={(event) => change({ ownLines: event.target.value })}
          />
        </Field>
      </Part>
      <Part title="教育经历">
        <Boxes
          boxes={schoolBoxes}
          values={answers.school}
          onChange={(name, value) => change({ school: { ...answers.school, [name]: value } })}
        />
      </Part>
      <Part title="技能与评价">
        <PhrasePicker
          key={`${trade}-skills`}
          title="专业技能"
          lines={phrases.skills}
          chosen={answers.skills}
          onChange={(skills) => change({ skills })}
        />
        <PhrasePicker
          key={`${trade}-summaries`}
          title="自我评价"
          lines={phrases.summaries}
          chosen={answers.summaries}
          onChange={(summaries) => change({ summaries })}
        />
      </Part>
    </>
  );
}
