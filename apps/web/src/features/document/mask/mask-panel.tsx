import { maskForGood, secretKinds, type Position, type SecretKind } from '@baigong/documents';
import { Download, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { download } from '../../../shared/lib/download.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { PanelHead } from '../look/panel-head.tsx';
import panel from '../look/panel.module.css';
import type { PanelProps } from '../panels.ts';
import { copyOf, secretsOf } from '../search/document-search.ts';
import { placeOf, placesOf, type MentionedValue, type MentionGroup } from '../search/mentions.ts';
import styles from './mask-panel.module.css';

const labels: Readonly<Record<SecretKind, string>> = {
  identity: '身份证号',
  card: '银行卡号',
  email: '邮箱',
  mobile: '手机号',
  landline: '座机号',
};

interface ValueProps {
  /** The same number, everywhere it stands. */
  readonly value: MentionedValue;
  /** What takes its place; undefined where its kind is left as it is. */
  readonly masked: string | undefined;
  readonly jumpTo: (position: Position) => void;
}

/** One number; each press leads to the next place where it stands. */
function Value({ value, masked, jumpTo }: ValueProps) {
  const [step, setStep] = useState(0);
  return (
    <button
      type="button"
      className={`${panel.passage} ${styles.value}`}
      onClick={() => {
        jumpTo(placeOf(value, step));
        setStep(step + 1);
      }}
    >
      <span>{value.text}</span>
      {masked !== undefined && <span className={styles.masked}>{masked}</span>}
      {placesOf(value) > 1 && <small>{placesOf(value)} 处</small>}
    </button>
  );
}

/** 脱敏: which numbers would be masked, and a copy without them. */
export default function MaskPanel({ document }: PanelProps) {
  const { text, record, jumpTo } = document;
  const [found, setFound] = useState<readonly MentionGroup<SecretKind>[] | 'failed'>();
  useEffect(() => {
    let gone = false;
    secretsOf(text).then(
      (numbers) => !gone && setFound(numbers),
      () => !gone && setFound('failed'),
    );
    return () => {
      gone = true;
    };
  }, [text]);
  const secrets = found === undefined || found === 'failed' ? [] : found;
  const [left, setLeft] = useState<ReadonlySet<SecretKind>>(new Set());
  const kinds = secretKinds.filter((kind) => !left.has(kind));
  const chosen = secrets
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((sum, { count }) => sum + count, 0);
  const toggle = (kind: SecretKind) => {
    const next = new Set(left);
    if (!next.delete(kind)) next.add(kind);
    setLeft(next);
  };
  const save = async (form: 'txt' | 'md') => {
    try {
      const copy = await copyOf(text, { form, masked: kinds });
      download(copy, `${maskForGood(record.title, kinds)}-脱敏.${form}`);
      toast('success', '脱敏副本已下载');
    } catch {
      toast('error', '没能做出脱敏副本，请再试一次。');
    }
  };
  return (
    <div className={panel.panel}>
      <PanelHead title="脱敏" note="找出能认出个人的号码，下载一份打了星号的副本。原文不改动。" />
      {found === undefined ? (
        <p className={panel.note} role="status">
          正在查找号码…
        </p>
      ) : found === 'failed' ? (
        <p className={panel.empty}>查找时浏览器出了问题，请换到别的工具再回来。</p>
      ) : secrets.length === 0 ? (
        <p className={panel.empty}>
          没有发现身份证号、银行卡号、手机号、座机号和邮箱。姓名、住址不在此列，发出去之前请自己看一遍。
        </p>
      ) : (
        <>
          {secrets.map(({ kind, count, different, values }) => (
            <section key={kind} className={panel.section}>
              <label className={styles.kind}>
                <input type="checkbox" checked={!left.has(kind)} onChange={() => toggle(kind)} />
                <span>{labels[kind]}</span>
                <small>{count} 处</small>
              </label>
              <ul className={styles.secrets} data-off={left.has(kind) || undefined}>
                {values.map((value) => (
                  <li key={value.text}>
                    <Value
                      value={value}
                      masked={left.has(kind) ? undefined : maskForGood(value.text, kinds)}
                      jumpTo={jumpTo}
                    />
                  </li>
                ))}
              </ul>
              {different > values.length && (
                <p className={panel.note}>
                  共 {different.toLocaleString('zh-CN')} 个不同的号码，这里列出 {values.length}{' '}
                  个，副本里全部遮住。
                </p>
              )}
            </section>
          ))}
          <div className={styles.foot}>
            <p className={panel.note}>
              <ShieldCheck size={15} aria-hidden /> 副本里会遮住 {chosen} 处。姓名和住址不在此列。
            </p>
            <div className={panel.actions}>
              <Button variant="primary" icon={<Download />} onClick={() => void save('txt')}>
                下载 .txt 副本
              </Button>
              <Button icon={<Download />} onClick={() => void save('md')}>
                下载 .md 副本
              </Button>
            </div>
          </div>
        </>
      )}
    </div>
  );
}
