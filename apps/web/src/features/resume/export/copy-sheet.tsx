import { toSheet } from '@baigong/resume-export/to-sheet';
import { modelTextIn, toOutline, type ResumeDocument } from '@baigong/resume';
import { Check, Copy } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { copyText } from '../../../shared/lib/clipboard.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import styles from './copy-sheet.module.css';

/** Milliseconds that a copied box says so. */
const saidFor = 1_600;

/** A sheet for online application forms (网申): every box of such a form is copied with one press. */
export function CopySheet({ document }: { readonly document: ResumeDocument }) {
  const groups = useMemo(() => toSheet(toOutline(document)), [document]);
  const isModelText = useMemo(() => modelTextIn(document), [document]);
  const [copied, setCopied] = useState<string>();
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), saidFor);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (key: string, text: string) => {
    if (await copyText('resume.copy-field', text, isModelText(text) ? 'model' : 'no-model')) setCopied(key);
    else toast('error', '浏览器没有允许复制，请选中文字后按 Ctrl+C。');
  };
  if (groups.length === 0) return <p className="kit-soft">简历还是空的，写好之后这里会列出每一项。</p>;
  return (
    <section className={styles.sheet} aria-label="网申填表">
      <p className={styles.lead}>填网申表格时，点一下就复制那一项，再到网页里粘贴。</p>
      {groups.map(({ title, items }, group) => (
        // oxlint-disable-next-line react/no-array-index-key -- titles repeat, places do not
        <div key={group} className={styles.group}>
          <h4 className={styles.title}>{title}</h4>
          {items.map(({ label, text }, index) => {
            const key = `${group}:${index}`;
            const done = copied === key;
            return (
              <button
                key={key}
                type="button"
                className={styles.item}
                aria-label={`复制${label}：${text.slice(0, 40)}`}
                data-done={done || undefined}
                onClick={() => void copy(key, text)}
              >
                <span className="kit-dim">{label}</span>
                <span className={styles.text}>{text}</span>
                {done ? <Check aria-hidden /> : <Copy aria-hidden />}
              </button>
            );
          })}
        </div>
      ))}
      <p className="visually-hidden" aria-live="polite">
        {copied === undefined ? '' : '已复制'}
      </p>
    </section>
  );
}
