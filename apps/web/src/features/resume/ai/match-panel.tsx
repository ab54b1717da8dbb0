import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import {
  makeResumeRecord,
  makeVariant as variantOf,
  matchJob,
  type JobMatch,
  type Keyword,
  type ResumeJob,
} from '@baigong/resume';
import { Check, Plus, CopyPlus, Sparkles, Square } from 'lucide-react';
import { goTo } from '../session/navigation.ts';
import styles from './match.module.css';
import { locationOfField, AdviceList, useAdvice } from './advice-list.tsx';
import { useEffect, useState, useRef } from 'react';
import { findRecord, updateRecord, putRecord } from '../session/resume-records.ts';
import { newId } from '../session/new-id.ts';
import type { ResumeSession } from '../session/open-session.ts';
import { Field } from '../../../shared/ui/field.tsx';
import { Textarea } from '../../../shared/ui/textarea.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Link, useNavigate } from 'react-router';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { peekText, takeText } from '../../../shared/lib/hand-off/hand-off.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { useSession } from '../session/session-context.tsx';
import { ToolPanel } from '../panels/tool-panel.tsx';
import { ModelNote } from '../controls/model-note.tsx';
import { useWritingModel } from '../../../shared/model/use-writing-model.ts';

const named = ({ word, optional }: Keyword): string => (optional ? `${word}（加分）` : word);

/** How well a resume fits: the score with its parts, and the words it has and has not. */
function Score({ match }: { readonly match: JobMatch }) {
  const { score, parts, found, missing } = match;
  return (
    <>
      <div className={styles.score}>
        <p className={styles.total} role="status">
          <strong>{score}</strong> 分<span className="visually-hidden">，满分 100 分</span>
        </p>
        <ul className={styles.parts}>
          {parts.map(({ id, label, got, full, note }) => (
            <li key={id}>
              <span>{label}</span>
              <ProgressBar label={label} max={full} value={got} />
              <span className={styles.points}>
                {got} / {full}
              </span>
              <span className={styles.note}>{note}</span>
            </li>
          ))}
        </ul>
      </div>
      {missing.length > 0 && (
        <div>
          <h3>没写到的关键词（{missing.length}）</h3>
          <ul className={styles.words} aria-label="没写到的关键词">
            {missing.map((keyword) => (
              <li key={keyword.word} className={styles.missing}>
                <Plus aria-hidden />
                {named(keyword)}
              </li>
            ))}
          </ul>
          <p className={styles.note}>确实做过的，写进相应的经历；没做过的不要硬写。</p>
        </div>
      )}
      {found.length > 0 && (
        <div>
          <h3>已写到的关键词（{found.length}）</h3>
          <ul className={styles.words} aria-label="已写到的关键词">
            {found.map((keyword) => (
              <li key={keyword.word}>
                <button
                  type="button"
                  className={styles.found}
                  onClick={() => goTo(locationOfField(keyword.at), { focus: true })}
                >
                  <Check aria-hidden />
                  {named(keyword)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

interface Master {
  readonly id: string;
  /** Undefined when it was deleted. */
  readonly title: string | undefined;
}

interface SavedJob {
  /** What the resume was matched with the last time. */
  readonly job: ResumeJob | undefined;
  readonly master: Master | undefined;
}

/** What a resume's record says of a job; undefined until it is read. */
function useSavedJob(id: string): SavedJob | undefined {
  const [saved, setSaved] = useState<SavedJob>();
  useEffect(() => {
    let isMounted = true;
    const read = async (): Promise<SavedJob> => {
      const record = await findRecord(id, Date.now());
      if (record?.masterId === undefined) return { job: record?.job, master: undefined };
      const master = await findRecord(record.masterId, Date.now());
      return { job: record.job, master: { id: record.masterId, title: master?.title } };
    };
    // Without the record there is nothing to begin with; matching works all the same.
    read()
      .catch(() => ({ job: undefined, master: undefined }))
      .then((found) => isMounted && setSaved(found))
      .catch(() => undefined);
    return () => {
      isMounted = false;
    };
  }, [id]);
  return saved;
}

/** Keeps the job with the resume. Where nothing can be kept it is only not there the next time. */
const saveJob = (id: string, job: ResumeJob): Promise<unknown> =>
  updateRecord(id, (record) => ({ ...record, job }), Date.now()).catch(() => undefined);

/** Keeps a variant of the open resume for a job, as it is on screen. Returns its id. Throws a DatabaseProblem. */
export async function makeVariant(session: ResumeSession, job: ResumeJob): Promise<string> {
  const now = Date.now();
  const document = session.documentStore.getDocument();
  const { title } = session.state.getState();
  const record =
    (await findRecord(session.id, now)) ?? makeResumeRecord(session.id, now, document, { title });
  const id = newId();
  await putRecord({ ...variantOf({ ...record, title }, id, now, job), document });
  return id;
}

/** Milliseconds after the last change before the resume is compared again. */
const COMPARE_DELAY_MS = 400;
/** What fits into one question beside a resume; a description is seldom a tenth of it. */
const MAX_DESCRIPTION_LENGTH = 20_000;

/** The match of the resume as it is now with a description; undefined for a blank one. */
function useMatch(description: string) {
  const { documentStore } = useSession();
  const compare = (text: string) =>
    text.trim() === '' ? undefined : matchJob(documentStore.getDocument(), text, new Date());
  const [match, setMatch] = useState(() => compare(description));
  useEffect(() => {
    let timer = setTimeout(() => setMatch(compare(description)), COMPARE_DELAY_MS);
    const stop = documentStore.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setMatch(compare(description)), COMPARE_DELAY_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `compare` reads what is named here
  }, [documentStore, description]);
  return match;
}

/** 岗位匹配: a job description beside the resume: what fits, what is missing, what to change. */
export function MatchPanel({ onClose }: { readonly onClose: () => void }) {
  const session = useSession();
  const navigate = useNavigate();
  const saved = useSavedJob(session.id);
  // A description that another screen handed over is there at once.
  const [typed, setTyped] = useState(() => peekText('job') ?? undefined);
  useEffect(() => void takeText('job'), []);
  const description = typed ?? saved?.job?.description ?? '';
  const match = useMatch(description);
  const writing = useWritingModel();
  const { state, start, stop, drop } = useAdvice();
  const excess = description.length - MAX_DESCRIPTION_LENGTH;
  const job = { title: match?.title ?? '', description };

  const latest = useRef({ typed, job });
  useEffect(() => {
    latest.current = { typed, job };
  });
  useEffect(
    () => () => {
      // What was compared is there again the next time.
      if (latest.current.typed !== undefined) void saveJob(session.id, latest.current.job);
    },
    [session.id],
  );

  const saveVariant = async () => {
    try {
      const id = await makeVariant(session, job);
      toast('success', '已另存为岗位版，母版没有改动');
      await navigate(`/resume/edit/${id}`);
    } catch (error) {
      if (!(error instanceof DatabaseProblem)) throw error;
      toast('error', error.message);
    }
  };

  return (
    <ToolPanel title="岗位匹配" tall onClose={onClose}>
      <div className={styles.match}>
        {saved?.master && (
          <p className={styles.note}>
            这是岗位版。
            {saved.master.title === undefined ? (
              '它的母版已删除。'
            ) : (
              <>
                母版：<Link to={`/resume/edit/${saved.master.id}`}>{saved.master.title}</Link>
              </>
            )}
          </p>
        )}
        <Field label="招聘启事">
          <Textarea
            rows={4}
            value={description}
            placeholder="粘贴岗位职责与任职要求。关键词和得分只在你的浏览器里计算。"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        {match && match.parts.length === 0 && (
          <p className={styles.note} role="status">
            没有从这段文字里认出岗位要求，请粘贴完整的任职要求。
          </p>
        )}
        {match && match.parts.length > 0 && (
          <>
            <Score match={match} />
            <div className={styles.next}>
              <Button
                size="sm"
                icon={<Sparkles />}
                disabled={!writing.model || excess > 0 || state.phase === 'writing'}
                onClick={() =>
                  writing.model &&
                  void start(session.documentStore.getDocument(), description, writing.model.id)
                }
              >
                {state.phase === 'done' ? '重新给建议' : '让 AI 提修改建议'}
              </Button>
              {state.phase === 'writing' && (
                <Button size="sm" icon={<Square />} onClick={stop}>
                  停止
                </Button>
              )}
              <Button size="sm" icon={<CopyPlus />} onClick={() => void saveVariant()}>
                另存为岗位版
              </Button>
            </div>
            {excess > 0 ? (
              <Alert variant="text" role="note">
                招聘启事太长，请删去 {excess.toLocaleString('zh-CN')} 字再让 AI 提建议。
              </Alert>
            ) : (
              <ModelNote writing={writing} what="招聘启事和简历内容（不含姓名、电话、邮箱）" />
            )}
            {state.problem !== undefined && <Alert variant="text">{state.problem}</Alert>}
            {state.phase === 'writing' && (
              <p className={styles.note} role="status">
                正在对照简历…
              </p>
            )}
            {state.phase === 'done' && state.suggestions.length === 0 && (
              <p className={styles.note} role="status">
                没有更多建议了。
              </p>
            )}
            <AdviceList suggestions={state.suggestions} onDone={drop} />
          </>
        )}
      </div>
    </ToolPanel>
  );
}
