import { listRemovalsRoute, type Removal, type RemovalReason } from '@baigong/contracts';
import { useOperator } from '../../shared/lib/operator.ts';
import { usePages } from '../../shared/server-data/use-pages.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { formatTime } from './format-time.ts';
import styles from './storage-section.module.css';

const reasonLabels: Record<RemovalReason, string> = {
  'gallery.remove': '下架作品',
  'gallery.delete': '作者删除作品',
  'paint.end': '作画结束，删除参考图',
  'paint.delete': '访问者删除作画',
  'paint.expire': '作画过期',
  'storage.unused': '没有保存成功的内容',
  'storage.orphan': '没有记录引用的文件',
};

/** Receipts of removals, newest first; read again whenever `revision` changes. */
export function RemovalReceipts({ revision }: { readonly revision: number }) {
  const operator = useOperator();
  const { value, problem, more } = usePages(
    '',
    (before) => operator.call(listRemovalsRoute, { query: { before } }),
    { version: revision },
  );
  const removals = value?.flatMap((page) => page.removals) ?? [];
  return (
    <>
      {problem !== undefined && <Alert>{problem}</Alert>}
      {removals.length === 0 && problem === undefined && <p>还没有删除过文件。</p>}
      {removals.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table} aria-label="文件删除回执">
            <thead>
              <tr>
                {['时间', '原因', '对象', '文件', '完成'].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {removals.map((removal) => (
                <ReceiptRow key={removal.id} removal={removal} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {more && <Button onClick={more}>更早的回执</Button>}
    </>
  );
}

function ReceiptRow({ removal }: { readonly removal: Removal }) {
  const { createdAt, finishedAt, reason, subject, files } = removal;
  return (
    <tr>
      <td>{formatTime(createdAt)}</td>
      <td>{reasonLabels[reason]}</td>
      <td>{subject}</td>
      <td>
        <FileList files={files} />
      </td>
      <td>{finishedAt === null ? '等待删除' : formatTime(finishedAt)}</td>
    </tr>
  );
}

function FileList({ files }: Pick<Removal, 'files'>) {
  const kept = files.filter(({ outcome }) => outcome === 'kept').length;
  return (
    <details>
      <summary>
        {files.length} 个{kept > 0 && `，其中 ${kept} 个仍有别处使用，已保留`}
      </summary>
      <ul className={styles.hashes}>
        {files.map(({ hash }) => (
          <li key={hash}>{hash}</li>
        ))}
      </ul>
    </details>
  );
}
