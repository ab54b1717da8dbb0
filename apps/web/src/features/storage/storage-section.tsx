import { readStorageRoute, startAuditRoute, type DamagedFile, type StorageAudit } from '@baigong/contracts';
import { useEffect } from 'react';
import { formatBytes } from '../../shared/lib/format-bytes.ts';
import { useOperator } from '../../shared/lib/operator.ts';
import { useServerData } from '../../shared/server-data/use-server-data.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { formatTime } from './format-time.ts';
import { RemovalReceipts } from './removal-receipts.tsx';
import styles from './storage-section.module.css';

/** Between two looks while an audit or a removal is under way, in milliseconds. */
const pollMs = 1_000;

const damageLabels = { missing: '缺失', corrupt: '损坏' };

interface AuditReportProps {
  readonly audits: readonly StorageAudit[];
  readonly damaged: readonly DamagedFile[];
}

/** The audits, newest first, and the files that cannot be read now. */
function AuditReport({ audits, damaged }: AuditReportProps) {
  return (
    <>
      {damaged.length > 0 && <Alert>有文件缺失或损坏。请从备份恢复；重新发布相同的图片也会修复它。</Alert>}
      {damaged.length > 0 && (
        <ul className={styles.damaged} aria-label="缺失或损坏的文件">
          {damaged.map(({ hash, damage, owners, foundAt }) => (
            <li key={hash}>
              {damageLabels[damage]}：{owners.join('、') || '没有记录引用它'}，文件 {hash.slice(0, 12)}
              …，发现于 {formatTime(foundAt)}
            </li>
          ))}
        </ul>
      )}
      {audits.length === 0 ? (
        <p>还没有检查过。启动后会自动检查，之后每天一次。</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table} aria-label="存储检查">
            <thead>
              <tr>
                {['时间', '用时', '文件', '占用', '被引用', '缺失', '损坏', '无引用', '已清理'].map(
                  (name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {audits.map((audit) => (
                <tr key={audit.id}>
                  <td>{formatTime(audit.startedAt)}</td>
                  <td>{((audit.finishedAt - audit.startedAt) / 1000).toFixed(1)} 秒</td>
                  <td>{audit.files}</td>
                  <td>{formatBytes(audit.bytes)}</td>
                  <td>{audit.referenced}</td>
                  <td>{audit.missing}</td>
                  <td>{audit.corrupt}</td>
                  <td>{audit.orphaned}</td>
                  <td>{audit.collected}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

/** 存储: what the audits found, and the receipts of removals. */
export function StorageSection() {
  const operator = useOperator();
  const {
    value: report,
    problem,
    reload,
    fail,
  } = useServerData('', () => operator.call(readStorageRoute, {}));
  const busy = report !== undefined && (report.auditing || report.pendingFiles > 0);
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setInterval(reload, pollMs);
    return () => clearInterval(timer);
  }, [busy, reload]);

  async function startAudit(): Promise<void> {
    try {
      await operator.call(startAuditRoute, {});
      reload();
    } catch (error) {
      fail(error);
    }
  }

  return (
    <section aria-label="存储" className={styles.section}>
      {problem !== undefined && <Alert>{problem}</Alert>}
      {report && (
        <>
          <div className="kit-line kit-gap4">
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
