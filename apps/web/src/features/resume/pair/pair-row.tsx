import { versionNames, type PairField, type ResumeLanguage } from '@baigong/resume';
import { Check, Languages, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { cutAnswerSentence } from '../../../shared/model/ask-model.ts';
import { AiLabel } from '../../../shared/ui/ai-label.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { Textarea } from '../../../shared/ui/textarea.tsx';
import { HonestyNote, MarkedText, NoAnswer } from '../controls/honesty-note.tsx';
import styles from './pair.module.css';
import type { Pair } from './use-pair.ts';
import { wantedLanguage, type Offer } from './use-translations.ts';

const sides: readonly ResumeLanguage[] = ['zh', 'en'];

/** What is said beside the version that a change of the other one concerns. */
function markOf(field: PairField, side: ResumeLanguage): string | undefined {
  const { state } = field;
  if (state === 'in-step') return undefined;
  if (state === 'both') return side === 'en' ? '两版都改过' : undefined;
  if (state === 'new') return side === wantedLanguage(field) ? '还没有对照' : undefined;
  return state === side ? undefined : `${versionNames[state]}改过`;
}

interface CellProps {
  readonly field: PairField;
  readonly side: ResumeLanguage;
  readonly onWrite: (text: string) => void;
}

/** A field of one version: kept when it is left. */
function Cell({ field, side, onWrite }: CellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = field.texts[side] ?? '';
  const props = {
    dir: 'auto',
    lang: side === 'zh' ? 'zh-CN' : 'en',
    autoComplete: 'off',
    value: typed ?? text,
    onChange: (event: { readonly target: { readonly value: string } }) => setTyped(event.target.value),
    onBlur: () => {
      if (typed !== null && typed.trim() !== text) onWrite(typed.trim());
      setTyped(null);
    },
  } as const;
  const mark = markOf(field, side);
  return (
    <Field
      className={mark === undefined ? undefined : styles.marked}
      label={
        <>
          <span className={styles.version}>{versionNames[side]} </span>
          {field.label}
        </>
      }
      {...(mark === undefined ? {} : { action: <span className={styles.mark}>{mark}</span> })}
    >
      {field.type === 'editor' ? (
        <Textarea {...props} rows={Math.min(8, Math.max(2, text.split('\n').length + 1))} />
      ) : (
        <Input {...props} />
      )}
    </Field>
  );
}

interface OfferViewProps {
  readonly offer: Offer;
  readonly onTake: (text: string, to: ResumeLanguage) => void;
  readonly onDismiss: () => void;
  readonly onRetry: () => void;
}

/** A translation, with what it adds and leaves out; taken or left. */
function OfferView({ offer, onTake, onDismiss, onRetry }: OfferViewProps) {
  if (offer.phase === 'asking') return <p className="kit-dim">正在翻译…</p>;
  const retry = (
    <Button size="sm" variant="ghost" icon={<RotateCcw />} onClick={onRetry}>
      重试
    </Button>
  );
  if (offer.phase === 'failed') return <Alert actions={retry}>{offer.problem}</Alert>;
  const { translation } = offer;
  const { kind, text, comparison, to, whole } = translation;
  const isOffered = kind === 'answer';
  return (
    <div className={styles.offer} role="group" aria-label="译文">
      {isOffered ? (
        <p className={styles.text} lang={to === 'en' ? 'en' : 'zh-CN'}>
          <MarkedText text={text} invented={comparison.additions.map((one) => one.text)} />
        </p>
      ) : (
        <NoAnswer kind={kind} said={text} kept="原文" />
      )}
      <AiLabel channel="resume.rewriting" variant="note" />
      {isOffered && <HonestyNote {...comparison} from="原文" way="翻译" take="采纳" />}
      {!whole && <Alert tone="warning">{cutAnswerSentence}</Alert>}
      <Row gap={2}>
        {isOffered && (
          <Button size="sm" variant="primary" icon={<Check />} onClick={() => onTake(text, to)}>
            采纳
          </Button>
        )}
        <Button size="sm" onClick={onDismiss}>
          放弃
        </Button>
        {retry}
      </Row>
    </div>
  );
}

interface PairRowProps {
  readonly field: PairField;
  readonly pair: Pair;
  readonly offer: Offer | undefined;
  /** Undefined without a model. */
  readonly onTranslate: (() => void) | undefined;
  readonly onDismiss: () => void;
}

/** A field of both versions side by side, what is marked in it, and its translation. */
export function PairRow({ field, pair, offer, onTranslate, onDismiss }: PairRowProps) {
  const isMarked = field.state !== 'in-step';
  const wanted = wantedLanguage(field);
  const canTranslate = onTranslate && field.type !== 'date-range' && offer === undefined;
  return (
    <div className={styles.row} role="group" aria-label={field.label}>
      {sides.map((side) => (
        <Cell
          key={side}
          field={field}
          side={side}
          // Whoever writes what the other version's change asked for has compared both.
          onWrite={(text) => pair.write(field, side, text, { settles: isMarked && side === wanted })}
        />
      ))}
      {isMarked && (
        <Row gap={2} className={styles.actions}>
          <Button size="sm" icon={<Check />} onClick={() => pair.settle([field])}>
            已对照
          </Button>
          {canTranslate && (
            <Button size="sm" icon={<Languages />} onClick={onTranslate}>
              {wanted === 'en' ? '翻译成英文' : '翻译成中文'}
            </Button>
          )}
        </Row>
      )}
      {offer && (
        <div className={styles.wide}>
          <OfferView
            offer={offer}
            onDismiss={onDismiss}
            onRetry={() => onTranslate?.()}
            onTake={(text, to) => {
              pair.write(field, to, text, { settles: true, origin: 'model' });
              onDismiss();
            }}
          />
        </div>
      )}
    </div>
  );
}
