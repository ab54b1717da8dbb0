import { listOperatorActs, type OperatorAct } from '@baigong/contracts';
import { useEffect, useState } from 'react';
import { callAsOperator } from '../../shared/lib/operator-session.ts';
import { Button } from '../../shared/ui/button.tsx';
import styles from './operate-page.module.css';

/** What the features' acts are called. One that is not here is shown by its own name. */
const names: Record<string, string> = {
  'operate.open': '登录操作台',
  'gallery.approve': '通过作品',
  'gallery.hold': '暂停展示作品',
  'gallery.remove': '下架作品',
  'gallery.block': '停用作者密钥',
  'gallery.unblock': '恢复作者密钥',
  'gallery.mode': '更改发布方式',
};

const timeOf = (at: number): string =>
  new Intl.DateTimeFormat('zh-CN', { dateStyle: 'short', timeStyle: 'medium' }).format(at);

/** 操作记录: everything the operator did, newest first. */
export function ActsSection() {
  const [acts, setActs] = useState<readonly OperatorAct[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const [before, setBefore] = useState<string>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    async function read(): Promise<void> {
      const answer = await callAsOperator(listOperatorActs, {
        query: before === undefined ? {} : { before },
      });
      setActs((known) => [...(before === undefined ? [] : known), ...answer.acts]);
      setNext(answer.next);
    }
    read().catch((error: unknown) => setProblem(error instanceof Error ? error.message : '读取失败。'));
  }, [before]);
  return (
    <section aria-label="操作记录">
      {problem !== '' && <p role="alert">{problem}</p>}
      <table className={styles.acts}>
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
                <time dateTime={new Date(at).toISOString()}>{timeOf(at)}</time>
              </td>
              <td>{names[action] ?? action}</td>
              <td>{subject}</td>
              <td>{detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {next !== null && <Button onClick={() => setBefore(next)}>更早的记录</Button>}
    </section>
  );
}
