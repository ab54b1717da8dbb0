import type { DamagedFile, StorageAudit } from '@baigong/contracts';
import { formatBytes } from '../../shared/lib/format-bytes.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { formatTime } from './format-time.ts';
import styles from './storage-section.module.css';

const damageLabels = { missing: '缺失', corrupt: '损坏' };

interface AuditReportProps {
  readonly audits: readonly StorageAudit[];
  readonly damaged: readonly DamagedFile[];
}

/** The audits, newest first, and the files that cannot be read now. */
export function AuditReport({ audits, damaged }: AuditReportProps) {
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
