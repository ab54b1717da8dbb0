import {
  liftBlockRoute,
  listBlocksRoute,
  listOperatorActsRoute,
  readStorageUsageRoute,
} from '@baigong/contracts';
import { useState } from 'react';
import { BlockAddressButton } from '../../shared/ui/block-address-button.tsx';
import { useOperator } from '../../shared/lib/operator.ts';
import { usePages } from '../../shared/server-data/use-pages.ts';
import { useServerData } from '../../shared/server-data/use-server-data.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { formatBytes } from '../../shared/lib/format-bytes.ts';
import { formatDate } from '../../shared/lib/relative-time.ts';
import { toastError } from '../../shared/ui/toast.tsx';

const labels = { gallery: '画廊', share: '简历分享', feedback: '反馈' } as const;

/** 存储用量: what visitors' uploads take, and how much they may. */
function StorageUsage() {
  const operator = useOperator();
  const { value, problem } = useServerData('', () => operator.call(readStorageUsageRoute, {}));
  if (problem !== undefined) return <Alert>{problem}</Alert>;
  return (
    <p aria-label="存储用量" role="group">
      存储用量：
      {value?.areas
        .map(
          ({ area, bytes, limit }) =>
            `${labels[area]} ${formatBytes(bytes)} / ${limit === null ? '不限' : formatBytes(limit)}`,
        )
        .join('，')}
      （上限由 QUOTAS 设置）
    </p>
  );
}

/** The labels of actions; an unknown one is shown by its id. */
const actionLabels: Record<string, string> = {
  'operate.open': '登录操作台',
  'operate.failed': '登录失败',
  'operate.block': '停用地址',
  'operate.unblock': '恢复地址',
  'gallery.approve': '通过作品',
  'gallery.hold': '暂停展示作品',
  'gallery.remove': '下架作品',
  'gallery.block': '停用作者密钥',
  'gallery.unblock': '恢复作者密钥',
  'gallery.mode': '更改发布方式',
  'gallery.likeBurst': '⚠ 短时间大量喜欢',
  'gallery.reportBurst': '⚠ 短时间大量举报',
  'feedback.voteBurst': '⚠ 短时间大量投票',
  'model.keyRefused': '⚠ 模型服务拒绝了密钥',
  'model.notFound': '⚠ 模型服务没有这个模型或地址',
  'model.quota': '⚠ 模型服务的额度用完了',
  'model.unknown': '⚠ 模型服务没有这个模型',
};

const formatTime = (at: number): string =>
  new Intl.DateTimeFormat('zh-CN', { dateStyle: 'short', timeStyle: 'medium' }).format(at);

/** 停用的地址: the networks that may only read, and how to let them write again. */
function BlocksPanel({ version }: { readonly version: number }) {
  const operator = useOperator();
  const { value, reload } = useServerData('', () => operator.call(listBlocksRoute, {}), {
    version,
    onError: toastError,
  });
  async function lift(id: number): Promise<void> {
    try {
      await operator.call(liftBlockRoute, { params: { id: String(id) } });
      reload();
    } catch (error) {
      toastError(error);
    }
  }
  if (!value || value.blocks.length === 0) return null;
  return (
    <table className="kit-table kit-small" aria-label="停用的地址">
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
        {value.blocks.map(({ id, reason, expiresAt, lastDay }) => (
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

/** 操作记录: everything the operator did, failed logins and unusual bursts, newest first. */
export function OperatorLogSection() {
  const operator = useOperator();
  const { value, problem, more } = usePages('', (before) =>
    operator.call(listOperatorActsRoute, { query: { before } }),
  );
  const acts = value?.flatMap((page) => page.acts) ?? [];
  const [blockCount, setBlockCount] = useState(0);
  return (
    <section aria-label="操作记录">
      {problem !== undefined && <Alert>{problem}</Alert>}
      <StorageUsage />
      <BlocksPanel version={blockCount} />
      <table className="kit-table kit-small">
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">操作</th>
            <th scope="col">对象</th>
            <th scope="col">说明</th>
          </tr>
        </thead>
        <tbody>
          {acts.map(({ id, at, action, subject, detail }) => (
            <tr key={id}>
              <td>
                <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
              </td>
              <td>{actionLabels[action] ?? action}</td>
              <td>{subject}</td>
              <td>
                {detail}
                {action === 'operate.failed' && (
                  <BlockAddressButton
                    target={{ address: subject }}
                    onBlocked={() => setBlockCount((count) => count + 1)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more && <Button onClick={more}>更早的记录</Button>}
    </section>
  );
}
