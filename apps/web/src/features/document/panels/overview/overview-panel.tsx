import { pageLabel, textLength, wholeText, type DocumentText } from '@baigong/document-reader/document-text';
import { type FactKind, placeAt, countPlaces, type MentionGroup, factNames } from '@baigong/documents';
import { Copy, BriefcaseBusiness, UserRound } from 'lucide-react';
import { useState } from 'react';
import { cacheAsync, useCachedAsync } from '../../../../shared/lib/use-cached-async.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Chip } from '../../../../shared/ui/chip.tsx';
import { copyWithToast } from '../../../../shared/ui/copy-with-toast.ts';
import { Row } from '../../../../shared/ui/stack.tsx';
import { PanelHead } from '../panel-head.tsx';
import panel from '../panel.module.css';
import type { PanelDocument, PanelProps } from '../../session/panel-document.ts';
import { findText } from '../../reader/find-text.ts';
import { useReader } from '../../reader/reader-store.ts';
import { analyseDocument, type DocumentAnalysis } from '../../analysis/analysis-client.ts';
import styles from './overview.module.css';
import { useNavigate } from 'react-router';
import { sendToJobMatch, sendToResume } from '../../session/send-text.ts';

/** Below and above this a text is neither an old resume nor a job description. */
const fitting = { least: 40, most: 30_000 } as const;

/** 送到简历: an old resume becomes a new one, a job description is matched with one. */
function ResumeCard({ text }: { readonly text: DocumentText }) {
  const navigate = useNavigate();
  const length = textLength(text);
  if (length < fitting.least || length > fitting.most) return null;
  const content = wholeText(text);
  return (
    <section className={`kit-stack ${styles.resume}`} aria-labelledby="overview-resume">
      <h3 id="overview-resume">送到简历工坊</h3>
      <p className="kit-faint">这是旧简历就导入成新简历；是岗位描述就拿去和简历比一比。</p>
      <div className={panel.actions}>
        <Button size="sm" icon={<UserRound />} onClick={() => sendToResume(content, navigate)}>
          作为旧简历导入
        </Button>
        <Button size="sm" icon={<BriefcaseBusiness />} onClick={() => sendToJobMatch(content, navigate)}>
          作为岗位描述
        </Button>
      </div>
    </section>
  );
}

const shownAtFirst = 8;

/** Facts of one kind, most frequent first. */
function Facts({ group, document }: { group: MentionGroup<FactKind>; document: PanelDocument }) {
  const [all, setAll] = useState(false);
  const [step, setStep] = useState<Readonly<Record<number, number>>>({});
  const { kind, values, distinct } = group;
  const shown = all ? values : values.slice(0, shownAtFirst);
  return (
    <div className={styles.facts}>
      <dt>{factNames[kind]}</dt>
      <dd className="kit-row">
        {shown.map((value, index) => {
          const at = step[index] ?? 0;
          return (
            <Chip
              // oxlint-disable-next-line react/no-array-index-key -- the list is replaced as a whole; the same words may mean two things
              key={index}

              onClick={() => {
                document.jumpTo(placeAt(value, at));
                setStep({ ...step, [index]: at + 1 });
              }}
            >
              {value.text}
              {countPlaces(value) > 1 && <small>{countPlaces(value)}</small>}
            </Chip>
          );
        })}
        {values.length > shownAtFirst && (
          <button type="button" className="kit-link" onClick={() => setAll(!all)}>
            {all ? '收起' : `还有 ${distinct - shownAtFirst} 个`}
          </button>
        )}
        {all && distinct > values.length && (
          <span className="kit-faint">
            共 {distinct.toLocaleString('zh-CN')} 个，这里列出提到最多的 {values.length} 个。
          </span>
        )}
      </dd>
    </div>
  );
}

/** What the file names itself, as an invoice does; each value is shown where the text has it. */
function NamedFields({ document }: { readonly document: PanelDocument }) {
  const { text } = document;
  const { fields = [] } = text;
  if (fields.length === 0) return null;
  const show = async (value: string) => {
    const [first] = (await findText(text, value)) ?? [];
    if (first) document.jumpTo(first);
  };
  return (
    <section className="kit-stack" aria-labelledby="overview-fields">
      <div className={styles.row}>
        <h3 id="overview-fields">发票</h3>
        <span className="kit-faint">文件自己写明的内容，没有查验真伪</span>
        <Button
          size="sm"
          variant="ghost"
          icon={<Copy />}
          onClick={() =>
            void copyWithToast(
              'document.copy-fields',
              fields.map(({ name, value }) => `${name}\t${value}`).join('\n'),
              '已复制',
            )
          }
        >
          复制
        </Button>
      </div>
      <dl className={styles.fields}>
        {fields.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <button type="button" className="kit-link" onClick={() => void show(value)}>
                {value}
              </button>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Analysis({ document, found }: { document: PanelDocument; found: DocumentAnalysis }) {
  const { text } = document;
  const { count, keywords, summary, facts } = found;
  const measures = [
    { name: '字数', value: count.characters.toLocaleString('zh-CN') },
    { name: '段落', value: count.paragraphs.toLocaleString('zh-CN') },
    { name: '表格', value: String(count.tables) },
    { name: '约读', value: `${count.minutes} 分钟` },
  ];
  const findAndShow = async (word: string) => {
    const [first] = (await findText(text, word)) ?? [];
    if (first) document.jumpTo(first);
  };
  return (
    <>
      <dl className={styles.measures}>
        {measures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="kit-row">{value}</dd>
          </div>
        ))}
      </dl>
      {keywords.length > 0 && (
        <section className="kit-stack" aria-labelledby="overview-words">
          <h3 id="overview-words">关键词</h3>
          <Row>
            {keywords.map(({ word }) => (
              <Chip
                key={word}
                onClick={() => {
                  useReader.setState({ isFinding: true });
                  void findAndShow(word);
                }}
              >
                {word}
              </Chip>
            ))}
          </Row>
        </section>
      )}
      {summary.length > 0 && (
        <section className="kit-stack" aria-labelledby="overview-summary">
          <div className={styles.row}>
            <h3 id="overview-summary">摘录式摘要</h3>
            <span className="kit-faint">从原文选句，非 AI</span>
            <Button
              size="sm"
              variant="ghost"
              icon={<Copy />}
              onClick={() =>
                void copyWithToast(
                  'document.copy-summary',
                  summary.map((one) => one.text).join('\n'),
                  '已复制',
                )
              }
            >
              复制
            </Button>
          </div>
          <ol className={styles.summary}>
            {summary.map((one) => (
              <li key={`${one.position.block}:${one.position.start}`}>
                <button type="button" className={panel.jump} onClick={() => document.jumpTo(one.position)}>
                  {one.text}
                  {one.page !== undefined && (
                    <span className="kit-caption"> {pageLabel(text.format, { page: one.page })}</span>
                  )}
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
      {facts.length > 0 && (
        <section className="kit-stack" aria-labelledby="overview-facts">
          <div className={styles.row}>
            <h3 id="overview-facts">文中提到</h3>
            <span className="kit-faint">按规则找出，人名为推测；再点一次到下一处</span>
          </div>
          <dl className="kit-stack">
            {facts.map((group) => (
              <Facts key={group.kind} group={group} document={document} />
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

const analyse = cacheAsync(analyseDocument);

/** 概览: what is known without a model. */
export default function OverviewPanel({ document }: PanelProps) {
  const { text } = document;
  const analysis = useCachedAsync(analyse, text);
  return (
    <div className={panel.panel}>
      <PanelHead title="概览" note="在这台设备上算出，不上传。" />
      <NamedFields document={document} />
      {analysis.state === 'pending' && (
        <p className="kit-faint" role="status">
          正在分析…
        </p>
      )}
      {analysis.state === 'failed' && <p className={panel.empty}>分析时浏览器出了问题，请刷新页面再试。</p>}
      {analysis.state === 'ready' && <Analysis document={document} found={analysis.value} />}
      {analysis.state !== 'pending' && <ResumeCard text={text} />}
    </div>
  );
}
