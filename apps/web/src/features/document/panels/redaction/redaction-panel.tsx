import { matchKey, type SensitiveKind, sensitiveKindTitles } from '@baigong/redaction/sensitive-kinds';
import { createRedactor } from '@baigong/redaction';
import { Download, Eye, KeyRound, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { download } from '../../../../shared/lib/download.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Checkbox } from '../../../../shared/ui/checkbox.tsx';
import { Textarea } from '../../../../shared/ui/textarea.tsx';
import { toast } from '../../../../shared/ui/toast.tsx';
import { PanelHead } from '../panel-head.tsx';
import panel from '../panel.module.css';
import type { PanelProps } from '../../session/panel-document.ts';
import { exportCopy, lookOverText, type SensitiveFindings } from '../../analysis/analysis-client.ts';
import { countPlaces, placeAt, type MentionedValue } from '@baigong/documents';
import { choicesOf, decide } from '@baigong/redaction/sensitive-values';
import { useAiRecord } from '../../ai/use-ai-record.ts';
import { updateAiRecord } from '../../ai/ai-store.ts';
import type { RedactionDecisions } from '@baigong/documents/ai-record';
import { isRedacted } from '@baigong/redaction/placeholders';
import { writeMapping } from '@baigong/redaction/mapping-file';
import { copyFormats, FileCopy } from './file-copy.tsx';
import { OwnWords } from './own-words.tsx';
import { RestoreSection } from './restore-section.tsx';
import styles from './redaction-panel.module.css';
import type { Position } from '@baigong/document-reader/document-text';

interface ValueRowProps {
  readonly value: MentionedValue;
  readonly accepted: boolean;
  readonly onAccept: (accepted: boolean) => void;
  readonly jumpTo: (position: Position) => void;
}

/** One value: whether it is redacted, why it was found; each click on it jumps to its next position. */
function ValueRow({ value, accepted, onAccept, jumpTo }: ValueRowProps) {
  const [step, setStep] = useState(0);
  const places = countPlaces(value);
  return (
    <li className={styles.row} data-off={!accepted || undefined}>
      <Checkbox aria-label={`遮住 ${value.text}`} checked={accepted} onChange={onAccept} />
      <button
        type="button"
        className={`${panel.jump} ${styles.value}`}
        onClick={() => {
          jumpTo(placeAt(value, step));
          setStep(step + 1);
        }}
      >
        <span>{value.text}</span>
        <small>
          {value.reason}
          {places > 1 && ` · ${places} 处`}
        </small>
      </button>
    </li>
  );
}

interface LeftValuesProps {
  readonly values: readonly MentionedValue[];
  readonly onTake: (text: string) => void;
  readonly jumpTo: (position: Position) => void;
}

/** What was looked at and left: numbers of institutions and documents, doubtful names. */
const LeftValues = ({ values, onTake, jumpTo }: LeftValuesProps) => (
  <details>
    <summary>看过、没有遮的（{values.length}）</summary>
    <ul className={styles.rest}>
      {values.map((value) => (
        <li key={value.text} className={styles.left}>
          <button
            type="button"
            className={`${panel.jump} ${styles.value}`}
            onClick={() => jumpTo(placeAt(value, 0))}
          >
            <span>{value.text}</span>
            <small>{value.reason}</small>
          </button>
          <Button size="sm" aria-label={`也遮住 ${value.text}`} onClick={() => onTake(value.text)}>
            也遮住
          </Button>
        </li>
      ))}
    </ul>
  </details>
);

/** Values of one kind in the list; more are redacted too. */
const maxListed = 200;

type Mapping = Parameters<typeof writeMapping>[1];

/** The matches of a document for the visitor's words; undefined while they are searched, null if that failed. */
function useSensitive(
  text: PanelProps['document']['text'],
  words: readonly string[],
): SensitiveFindings | null | undefined {
  const [found, setFound] = useState<{
    readonly key: unknown;
    readonly findings: SensitiveFindings | null;
  }>();
  useEffect(() => {
    let cancelled = false;
    const show = (findings: SensitiveFindings | null) => !cancelled && setFound({ key: text, findings });
    lookOverText(text, words).then(show, () => show(null));
    return () => {
      cancelled = true;
    };
  }, [text, words]);
  return found?.key === text ? found.findings : undefined;
}

/** 脱敏: what is found, to accept or reject, and redacted copies with a mapping file. */
export default function RedactionPanel({ document }: PanelProps) {
  const { text, record, jumpTo } = document;
  const { redaction } = useAiRecord(document);
  const found = useSensitive(text, redaction.words);
  const groups = found?.groups ?? [];
  const left = found?.left ?? [];
  const [preview, setPreview] = useState<string | null>(null);
  /** Of the last copy in the document's own format: its headers and comments hold more than its text. */
  const [fileMapping, setFileMapping] = useState<Mapping | null>(null);
  const copyFormat = copyFormats[text.format];
  /** Markdown says more than plain text does. */
  const hasStructure = text.blocks.some(({ kind }) => kind === 'heading' || kind === 'table');
  const hasPlaceholders = text.blocks.some((block) => isRedacted(block.text));
  const rejected = new Set(redaction.rejected);
  const isAccepted = (kind: SensitiveKind, value: string) => !rejected.has(matchKey(kind, value));
  const change = (decisions: RedactionDecisions) => {
    setPreview(null);
    setFileMapping(null);
    updateAiRecord(record.id, (all) => ({ ...all, redaction: decisions }), true);
  };
  const choices = () => choicesOf(redaction, groups);
  const chosen = groups.reduce(
    (sum, { kind, values }) =>
      sum +
      values.reduce(
        (some, { text: value, places }) => some + (isAccepted(kind, value) ? places.length / 3 : 0),
        0,
      ),
    0,
  );
  const save = async (format: 'txt' | 'md' | 'mapping') => {
    try {
      const { file, mapping } = await exportCopy(text, {
        format: format === 'md' ? 'md' : 'txt',
        choices: choices(),
      });
      const title = createRedactor(new Map(mapping), choices())
        .redact(record.title)
        .replace(/[【】]/g, '');
      if (format === 'mapping') {
        void download(
          'document.file-original',
          writeMapping(title, fileMapping ?? mapping),
          `${title}-代号对照表.json`,
        );
        toast('info', '对照表能把副本还原成原文，自己留着，不要和副本一起发出去。');
        return;
      }
      void download('document.file-original', file, `${title}-脱敏.${format}`);
      toast('success', '脱敏副本已下载。要能还原，请再下载代号对照表。');
    } catch {
      toast('error', '没能做出脱敏副本，请再试一次。');
    }
  };
  const showPreview = async () => {
    try {
      const { file } = await exportCopy(text, { format: 'txt', choices: choices() });
      setPreview((await file.text()).slice(0, 20_000));
    } catch {
      toast('error', '没能做出预览，请再试一次。');
    }
  };
  const fileCopy = document.file && copyFormat && (
    <FileCopy
      document={document}
      file={document.file}
      format={copyFormat}
      choices={choices}
      nothingFound={groups.length === 0}
      onMapping={setFileMapping}
    />
  );
  const leftValues = left.length > 0 && (
    <LeftValues
      values={left}
      jumpTo={jumpTo}
      onTake={(value) => change({ ...redaction, words: [...new Set([...redaction.words, value])] })}
    />
  );
  return (
    <div className={panel.panel}>
      <PanelHead
        title="脱敏"
        note="找出能认出个人的内容，换成代号，下载一份副本。原文不改动；问答里发给模型的内容用同样的规则。"
      />
      <OwnWords words={redaction.words} onChange={(words) => change({ ...redaction, words })} />
      {found === undefined ? (
        <p className="kit-faint" role="status">
          正在查找…
        </p>
      ) : found === null ? (
        <p className={panel.empty}>查找时浏览器出了问题，请换到别的工具再回来。</p>
      ) : groups.length === 0 ? (
        <>
          <p className={panel.empty}>
            没有发现姓名、地址、证件号、电话、账号等内容。发出去之前请自己再看一遍。
          </p>
          {leftValues}
          {fileCopy}
        </>
      ) : (
        <>
          {groups.map(({ kind, count, distinct, values }) => {
            const all = values.map(({ text: value }) => value);
            const accepted = all.filter((value) => isAccepted(kind, value)).length;
            return (
              <section key={kind} className="kit-stack" aria-label={sensitiveKindTitles[kind]}>
                <Checkbox
                  label={
                    <strong>
                      {sensitiveKindTitles[kind]}（{count} 处
                      {accepted < all.length && `，留着 ${all.length - accepted} 个不遮`}）
                    </strong>
                  }
                  checked={accepted > 0}
                  onChange={(on) => change(decide(redaction, kind, all, on))}
                />
                <ul className={styles.values}>
                  {values.slice(0, maxListed).map((value) => (
                    <ValueRow
                      key={value.text}
                      value={value}
                      accepted={isAccepted(kind, value.text)}
                      onAccept={(on) => change(decide(redaction, kind, [value.text], on))}
                      jumpTo={jumpTo}
                    />
                  ))}
                </ul>
                {distinct > maxListed && (
                  <p className="kit-faint">
                    共 {distinct.toLocaleString('zh-CN')} 个不同的值，这里列出 {maxListed}{' '}
                    个，副本里全部遮住。
                  </p>
                )}
              </section>
            );
          })}
          {leftValues}
          <div className={styles.foot}>
            <p className="kit-faint">
              <ShieldCheck size={15} aria-hidden /> 副本里会遮住 {chosen}{' '}
              处。规则会有遗漏，发出去之前请看一遍预览。
            </p>
            {fileCopy}
            <div className={panel.actions}>
              <Button
                variant={fileCopy ? 'secondary' : 'primary'}
                icon={<Download />}
                onClick={() => void save('txt')}
              >
                下载 .txt 副本
              </Button>
              {hasStructure && (
                <Button icon={<Download />} onClick={() => void save('md')}>
                  下载 .md 副本
                </Button>
              )}
              <Button icon={<KeyRound />} onClick={() => void save('mapping')}>
                下载代号对照表
              </Button>
              <Button
                icon={<Eye />}
                aria-expanded={preview !== null}
                onClick={() => (preview === null ? void showPreview() : setPreview(null))}
              >
                {preview === null ? '预览结果' : '收起预览'}
              </Button>
            </div>
            {preview !== null && <Textarea readOnly rows={12} aria-label="脱敏结果预览" value={preview} />}
          </div>
        </>
      )}
      {/* Not before the list above it, which would push it away. */}
      {found !== undefined && hasPlaceholders && <RestoreSection />}
    </div>
  );
}
