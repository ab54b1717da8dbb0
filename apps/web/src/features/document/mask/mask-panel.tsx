import {
  findSecrets,
  maskDocument,
  maskForGood,
  secretKinds,
  wholeText,
  type Position,
  type SecretKind,
} from '@baigong/documents';
import { Download, ShieldCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { download } from '../../../shared/lib/download.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { markdownOf } from '../desk/document-markdown.ts';
import { PanelHead } from '../look/panel-head.tsx';
import panel from '../look/panel.module.css';
import type { PanelProps } from '../panels.ts';
import styles from './mask-panel.module.css';

const labels: Readonly<Record<SecretKind, string>> = {
  identity: '身份证号',
  card: '银行卡号',
  email: '邮箱',
  mobile: '手机号',
  landline: '座机号',
};

interface Secret {
  readonly kind: SecretKind;
  readonly text: string;
  readonly position: Position;
}

/** Shown of one kind; all are masked. */
const most = 200;

/** 脱敏: which numbers would be masked, and a copy without them. */
export default function MaskPanel({ document }: PanelProps) {
  const { text, record, jumpTo } = document;
  const secrets = useMemo(
    () =>
      text.blocks.flatMap((block, index): Secret[] =>
        findSecrets(block.text).map(({ kind, start, end }) => ({
          kind,
          text: block.text.slice(start, end),
          position: { block: index, start, end },
        })),
      ),
    [text],
  );
  const [left, setLeft] = useState<ReadonlySet<SecretKind>>(new Set());
  const kinds = secretKinds.filter((kind) => !left.has(kind));
  const chosen = secrets.filter(({ kind }) => kinds.includes(kind));
  const toggle = (kind: SecretKind) => {
    const next = new Set(left);
    if (!next.delete(kind)) next.add(kind);
    setLeft(next);
  };
  const save = (ending: 'txt' | 'md') => {
    const masked = maskDocument(text, (words) => maskForGood(words, kinds));
    const content = ending === 'txt' ? wholeText(masked) : markdownOf(masked);
    const type = ending === 'txt' ? 'text/plain' : 'text/markdown';
    download(
      new Blob([content], { type: `${type};charset=utf-8` }),
      `${maskForGood(record.title, kinds)}-脱敏.${ending}`,
    );
    toast('done', '脱敏副本已下载');
  };
  return (
    <div className={panel.panel}>
      <PanelHead title="脱敏" note="找出能认出个人的号码，下载一份打了星号的副本。原文不改动。" />
      {secrets.length === 0 ? (
        <p className={panel.empty}>
          没有发现身份证号、银行卡号、手机号、座机号和邮箱。姓名、住址不在此列，发出去之前请自己看一遍。
        </p>
      ) : (
        <>
          {secretKinds.map((kind) => {
            const found = secrets.filter((secret) => secret.kind === kind);
            if (found.length === 0) return null;
            return (
              <section key={kind} className={panel.section}>
                <label className={styles.kind}>
                  <input type="checkbox" checked={!left.has(kind)} onChange={() => toggle(kind)} />
                  <span>{labels[kind]}</span>
                  <small>{found.length} 处</small>
                </label>
                <ul className={styles.secrets} data-off={left.has(kind) || undefined}>
                  {found.slice(0, most).map((secret) => (
                    <li key={`${secret.position.block}:${secret.position.start}`}>
                      <button type="button" className={panel.passage} onClick={() => jumpTo(secret.position)}>
                        {secret.text}
                        {!left.has(kind) && (
                          <span className={styles.masked}>{maskForGood(secret.text, kinds)}</span>
                        )}
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            );
          })}
          <div className={styles.foot}>
            <p className={panel.note}>
              <ShieldCheck size={15} aria-hidden /> 副本里会遮住 {chosen.length} 处。姓名和住址不在此列。
            </p>
            <div className={panel.actions}>
              <Button look="primary" icon={<Download />} onClick={() => save('txt')}>
                下载 .txt 副本
              </Button>
              <Button icon={<Download />} onClick={() => save('md')}>
                下载 .md 副本
              </Button>
            </div>
          </div>
        </>
      )}
    </div>
  );
}
