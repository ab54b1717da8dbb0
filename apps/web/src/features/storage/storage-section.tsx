import { readStorageRoute, startAuditRoute } from '@baigong/contracts';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { useOperator } from '../../shared/lib/operator.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { AuditReport } from './audit-report.tsx';
import { RemovalReceipts } from './removal-receipts.tsx';
import styles from './storage-section.module.css';

type Report = z.infer<typeof readStorageRoute.answer>;

/** Between two looks while an audit or a removal is under way, in milliseconds. */
const pollMs = 1_000;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '读取失败，请重试。');

/** 存储: what the audits found, and the receipts of removals. */
export function StorageSection() {
  const operator = useOperator();
  const [report, setReport] = useState<Report>();
  const [problem, setProblem] = useState('');
  /** Raised to read again. */
  const [revision, setRevision] = useState(0);
  useEffect(() => {
    operator.call(readStorageRoute, {}).then(setReport, (error: unknown) => setProblem(messageOf(error)));
  }, [operator, revision]);
  const busy = report !== undefined && (report.auditing || report.pendingFiles > 0);
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setInterval(() => setRevision((n) => n + 1), pollMs);
    return () => clearInterval(timer);
  }, [busy]);

  async function startAudit(): Promise<void> {
    try {
      await operator.call(startAuditRoute, {});
      setRevision((n) => n + 1);
    } catch (error) {
      setProblem(messageOf(error));
    }
  }

  return (
    <section aria-label="存储" className={styles.section}>
      {problem !== '' && <Alert>{problem}</Alert>}
      {report && (
        <>
          <div className={styles.heading}>
            <h2>存储检查</h2>
            <Button size="sm" loading={report.auditing} onClick={() => void startAudit()}>
              立即检查
            </Button>
          </div>
          <AuditReport audits={report.audits} damaged={report.damaged} />
          <h2>文件删除回执</h2>
          {report.pendingFiles > 0 && <p>还有 {report.pendingFiles} 个文件等待删除。</p>}
          <RemovalReceipts revision={report.pendingFiles} />
        </>
      )}
    </section>
  );
}
