import { liftBlockRoute, listBlocksRoute, type AddressBlock } from '@baigong/contracts';
import { useCallback, useEffect, useState } from 'react';
import { useOperator } from '../../shared/lib/operator.ts';
import { formatDate } from '../../shared/lib/relative-time.ts';
import { Button } from '../../shared/ui/button.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { cx } from '../../shared/ui/cx.ts';
import layout from '../../shared/ui/layout.module.css';

const showError = (error: unknown): void =>
  void toast('error', error instanceof Error ? error.message : '操作失败，请重试。');

/** 停用的地址: the networks that may only read, and how to let them write again. */
export function BlocksPanel({ version }: { readonly version: number }) {
  const operator = useOperator();
  const [blocks, setBlocks] = useState<readonly AddressBlock[]>([]);
  const read = useCallback(() => {
    operator.call(listBlocksRoute, {}).then((answer) => setBlocks(answer.blocks), showError);
  }, [operator]);
  useEffect(read, [read, version]);
  async function lift(id: number): Promise<void> {
    try {
      await operator.call(liftBlockRoute, { params: { id: String(id) } });
      read();
    } catch (error) {
      showError(error);
    }
  }
  if (blocks.length === 0) return null;
  return (
    <table className={cx(layout.table, layout.small)} aria-label="停用的地址">
      <thead>
        <tr>
          <th scope="col">停用的地址</th>
          <th scope="col">原因</th>
          <th scope="col">到期</th>
          <th scope="col">最近出现</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {blocks.map(({ id, reason, expiresAt, lastDay }) => (
          <tr key={id}>
            <td>#{id}</td>
            <td>{reason}</td>
            <td>{formatDate(expiresAt)}</td>
            <td>{lastDay}</td>
            <td>
              <Button size="sm" onClick={() => void lift(id)}>
                恢复
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
