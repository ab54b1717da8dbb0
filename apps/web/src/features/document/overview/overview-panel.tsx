import { pageLabel, type FactKind } from '@baigong/documents';
import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../../../shared/lib/clipboard.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { PanelHead } from '../look/panel-head.tsx';
import panel from '../look/panel.module.css';
import type { OpenDocument, PanelProps } from '../panels.ts';
import { findWords } from '../reader/find-words.ts';
import { useReader } from '../reader/reader-store.ts';
import { analyseDocument, type DocumentAnalysis } from '../search/document-search.ts';
import { placeOf, placesOf, type MentionGroup } from '../search/mentions.ts';
import { ResumeCard } from './resume-card.tsx';
import styles from './overview.module.css';

const labels: Readonly<Record<FactKind, string>> = {
  person: '人名',
  date: '日期',
  amount: '金额',
  phone: '电话',
  email: '邮箱',
  identity: '身份证号',
  card: '银行卡号',
};

const shownAtFirst = 8;

/** What is mentioned of one kind, each value once, most often mentioned first. */
function Facts({ group, document }: { group: MentionGroup<FactKind>; document: OpenDocument }) {
  const [all, setAll] = useState(false);
  const [step, setStep] = useState<Readonly<Record<number, number>>>({});
  const { kind, values, different } = group;
  const shown = all ? values : values.slice(0, shownAtFirst);
  return (
    <div className={styles.facts}>
      <dt>{labels[kind]}</dt>
      <dd>
        {shown.map((value, index) => {
          const at = step[index] ?? 0;
          return (
            <button
              // oxlint-disable-next-line react/no-array-index-key -- the list is replaced as a whole; the same words may mean two things
              key={index}
              type="button"
              className={styles.fact}
              onClick={() => {
                document.jumpTo(placeOf(value, at));
                setStep({ ...step, [index]: at + 1 });
              }}
            >
              {value.text}
              {placesOf(value) > 1 && <small>{placesOf(value)}</small>}
            </button>
          );
        })}
        {values.length > shownAtFirst && (
          <button type="button" className={styles.more} onClick={() => setAll(!all)}>
            {all ? '收起' : `还有 ${different - shownAtFirst} 个`}
          </button>
        )}
        {all && different > values.length && (
          <span className={panel.note}>
            共 {different.toLocaleString('zh-CN')} 个，这里列出提到最多的 {values.length} 个。
          </span>
        )}
      </dd>
    </div>
  );
}

function Analysis({ document, found }: { document: OpenDocument; found: DocumentAnalysis }) {
  const { text } = document;
  const { count, keywords, summary, facts } = found;
  const measures = [
    { name: '字数', value: count.characters.toLocaleString('zh-CN') },
    { name: '段落', value: count.paragraphs.toLocaleString('zh-CN') },
    { name: '表格', value: String(count.tables) },
    { name: '约读', value: `${count.minutes} 分钟` },
  ];
  const findAndShow = async (word: string) => {
    const [first] = (await findWords(text, word)) ?? [];
    if (first) document.jumpTo(first);
  };
  const copySummary = async () => {
    if (await copyText(summary.map((one) => one.text).join('\n'))) toast('success', '已复制');
    else toast('error', '浏览器不允许复制，请手动选择文字。');
  };
  return (
    <>
      <dl className={styles.measures}>
        {measures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {keywords.length > 0 && (
        <section className={panel.section} aria-labelledby="overview-words">
          <h3 id="overview-words">关键词</h3>
          <div className={styles.words}>
            {keywords.map(({ word }) => (
              <button
                key={word}
                type="button"
                className={styles.word}
                onClick={() => {
                  useReader.setState({ finding: true });
                  void findAndShow(word);
                }}
              >
                {word}
              </button>
            ))}
          </div>
        </section>
      )}
      {summary.length > 0 && (
        <section className={panel.section} aria-labelledby="overview-summary">
          <div className={styles.row}>
            <h3 id="overview-summary">摘录式摘要</h3>
            <span className={panel.note}>从原文选句，非 AI</span>
            <Button size="sm" variant="ghost" icon={<Copy />} onClick={() => void copySummary()}>
              复制
            </Button>
          </div>
          <ol className={styles.summary}>
            {summary.map((one) => (
              <li key={`${one.position.block}:${one.position.start}`}>
                <button type="button" className={panel.passage} onClick={() => document.jumpTo(one.position)}>
                  {one.text}
                  {one.page !== undefined && (
                    <span className={panel.where}> {pageLabel(text.format, { page: one.page })}</span>
                  )}
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
      {facts.length > 0 && (
        <section className={panel.section} aria-labelledby="overview-facts">
          <div className={styles.row}>
            <h3 id="overview-facts">文中提到</h3>
            <span className={panel.note}>按规则找出，人名为推测；再点一次到下一处</span>
          </div>
          <dl className={styles.allFacts}>
            {facts.map((group) => (
              <Facts key={group.kind} group={group} document={document} />
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

/** 概览: what can be said of a document at once, without a model. */
export default function OverviewPanel({ document }: PanelProps) {
  const { text } = document;
  const [found, setFound] = useState<DocumentAnalysis | 'failed' | null>(null);
  useEffect(() => {
    let left = false;
    analyseDocument(text).then(
      (analysis) => !left && setFound(analysis),
      () => !left && setFound('failed'),
    );
    return () => {
      left = true;
    };
  }, [text]);
  return (
    <div className={panel.panel}>
      <PanelHead title="概览" note="在这台设备上算出，不上传。" />
      {found === null && (
        <p className={panel.note} role="status">
          正在分析…
        </p>
      )}
      {found === 'failed' && <p className={panel.empty}>分析时浏览器出了问题，请刷新页面再试。</p>}
      {found !== null && found !== 'failed' && <Analysis document={document} found={found} />}
      {found !== null && <ResumeCard text={text} />}
    </div>
  );
}
