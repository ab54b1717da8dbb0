import { redactPermanently, sensitiveKinds, type Position, type SensitiveKind } from '@baigong/documents';
import { Download, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../../../shared/lib/download.ts';
import { cacheAsync, useCachedAsync } from '../../../../shared/lib/use-cached-async.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Checkbox } from '../../../../shared/ui/checkbox.tsx';
import { toast } from '../../../../shared/ui/toast.tsx';
import layout from '../../../../shared/ui/layout.module.css';
import { PanelHead } from '../panel-head.tsx';
import panel from '../panel.module.css';
import type { PanelProps } from '../../session/panel-document.ts';
import { exportCopy, findSensitiveNumbers } from '../../analysis/analysis-client.ts';
import { placeAt, countPlaces, type MentionedValue } from '../../analysis/mentions.ts';
import styles from './redaction-panel.module.css';

const labels: Readonly<Record<SensitiveKind, string>> = {
  identity: '身份证号',
  card: '银行卡号',
  email: '邮箱',
  mobile: '手机号',
  landline: '座机号',
};

interface ValueProps {
  /** One value with all its positions. */
  readonly value: MentionedValue;
  /** The redacted value; undefined if its kind is not redacted. */
  readonly redacted: string | undefined;
  readonly jumpTo: (position: Position) => void;
}

/** One value; each click jumps to its next position. */
function Value({ value, redacted, jumpTo }: ValueProps) {
  const [step, setStep] = useState(0);
  return (
    <button
      type="button"
      className={`${panel.jump} ${styles.value}`}
      onClick={() => {
        jumpTo(placeAt(value, step));
        setStep(step + 1);
      }}
    >
      <span>{value.text}</span>
      {redacted !== undefined && <span className={styles.redacted}>{redacted}</span>}
      {countPlaces(value) > 1 && <small>{countPlaces(value)} 处</small>}
    </button>
  );
}

const findNumbers = cacheAsync(findSensitiveNumbers);

/** 脱敏: what would be redacted, and a redacted copy. */
export default function RedactionPanel({ document }: PanelProps) {
  const { text, record, jumpTo } = document;
  const found = useCachedAsync(findNumbers, text);
  const groups = found.state === 'ready' ? found.value : [];
  const [excluded, setExcluded] = useState<ReadonlySet<SensitiveKind>>(new Set());
  const kinds = sensitiveKinds.filter((kind) => !excluded.has(kind));
  const chosen = groups.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { count }) => sum + count, 0);
  const toggle = (kind: SensitiveKind) => {
    const next = new Set(excluded);
    if (!next.delete(kind)) next.add(kind);
    setExcluded(next);
  };
  const save = async (form: 'txt' | 'md') => {
    try {
      const copy = await exportCopy(text, { format: form, redact: kinds });
      void download('document.file-original', copy, `${redactPermanently(record.title, kinds)}-脱敏.${form}`);
      toast('success', '脱敏副本已下载');
    } catch {
      toast('error', '没能做出脱敏副本，请再试一次。');
    }
  };
  return (
    <div className={panel.panel}>
      <PanelHead title="脱敏" note="找出能认出个人的号码，下载一份打了星号的副本。原文不改动。" />
      {found.state === 'pending' ? (
        <p className={layout.faint} role="status">
          正在查找号码…
        </p>
      ) : found.state === 'failed' ? (
        <p className={panel.empty}>查找时浏览器出了问题，请换到别的工具再回来。</p>
      ) : groups.length === 0 ? (
        <p className={panel.empty}>
          没有发现身份证号、银行卡号、手机号、座机号和邮箱。姓名、住址不在此列，发出去之前请自己看一遍。
        </p>
      ) : (
        <>
          {groups.map(({ kind, count, distinct: different, values }) => (
            <section key={kind} className={layout.stack}>
              <Checkbox
                label={
                  <>
                    <strong>{labels[kind]}</strong> <small>{count} 处</small>
                  </>
                }
                checked={!excluded.has(kind)}
                onChange={() => toggle(kind)}
              />
              <ul className={styles.values} data-off={excluded.has(kind) || undefined}>
                {values.map((value) => (
                  <li key={value.text}>
                    <Value
                      value={value}
                      redacted={excluded.has(kind) ? undefined : redactPermanently(value.text, kinds)}
                      jumpTo={jumpTo}
                    />
                  </li>
                ))}
              </ul>
              {different > values.length && (
                <p className={layout.faint}>
                  共 {different.toLocaleString('zh-CN')} 个不同的号码，这里列出 {values.length}{' '}
                  个，副本里全部遮住。
                </p>
              )}
            </section>
          ))}
          <div className={styles.foot}>
            <p className={layout.faint}>
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
