import { checkUp, fixAll, type Finding, type ResumeDocument } from '@baigong/resume';
import { CircleAlert, CircleCheck, Lightbulb, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { goTo } from '../session/navigation.ts';
import { useSession } from '../session/session-context.tsx';
import { ToolPanel } from './tool-panel.tsx';
import styles from './tools.module.css';

/** Milliseconds after the last change before the resume is looked through again. */
const CHECK_DELAY_MS = 400;

const severities = {
  error: { name: '要改', Icon: CircleAlert },
  warning: { name: '建议', Icon: TriangleAlert },
  hint: { name: '提示', Icon: Lightbulb },
} as const;

function useFindings(): readonly Finding[] {
  const { documentStore } = useSession();
  const [findings, setFindings] = useState(() => checkUp(documentStore.getDocument()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = documentStore.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setFindings(checkUp(documentStore.getDocument())), CHECK_DELAY_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [documentStore]);
  return findings;
}

function toLocation({ moduleId, target, fieldId }: Finding) {
  return {
    moduleId,
    ...(target && target.kind !== 'basic' && { entryId: target.entry }),
    ...(fieldId !== undefined && { fieldId }),
  };
}

/** 体检: what could be better, each with the way to its place and, where there is one, a fix. */
export function CheckUpPanel({ onClose }: { readonly onClose: () => void }) {
  const { documentStore } = useSession();
  const findings = useFindings();
  const fixable = findings.filter(({ fix }) => fix);
  const applyFix = (fix: (document: ResumeDocument) => ResumeDocument, what: string) => {
    documentStore.change(fix, { target: 'check-up', mergeable: false });
    toast('success', what, { action: { label: '撤销', onClick: () => void documentStore.undo() } });
  };
  return (
    <ToolPanel
      title="体检"
      extra={
        fixable.length > 1 && (
          <Button
            size="sm"
            onClick={() => applyFix((document) => fixAll(document, findings), `已修正 ${fixable.length} 处`)}
          >
            {`全部修正（${fixable.length}）`}
          </Button>
        )
      }
      onClose={onClose}
    >
      {findings.length === 0 ? (
        <p className={styles.fine} role="status">
          <CircleCheck aria-hidden /> 没有发现问题，可以投出去了。
        </p>
      ) : (
        <>
          <p role="status" className={styles.count}>
            发现 {findings.length} 处可以更好，只在你的浏览器里检查。
          </p>
          <ul className={styles.findings}>
            {findings.map((finding) => {
              const { name, Icon } = severities[finding.severity];
              const { fix, fixLabel } = finding;
              return (
                <li key={finding.id} className={styles.finding} data-severity={finding.severity}>
                  <button
                    type="button"
                    className={styles.jump}
                    onClick={() => goTo(toLocation(finding), { focus: true })}
                  >
                    <Icon aria-hidden />
                    <span className="visually-hidden">{name}：</span>
                    <span>{finding.message}</span>
                  </button>
                  {fix && (
                    <Button size="sm" onClick={() => applyFix(fix, '已修正')}>
                      {fixLabel ?? '修正'}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </ToolPanel>
  );
}
