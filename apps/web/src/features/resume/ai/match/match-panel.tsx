import { Field } from '../../../../shared/ui/field.tsx';
import { Textarea } from '../../../../shared/ui/textarea.tsx';
import { Alert } from '../../../../shared/ui/alert.tsx';
import { matchJob } from '@baigong/resume';
import { CopyPlus, Sparkles, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DatabaseProblem } from '../../../../shared/lib/browser-database.ts';
import { peekText, takeText } from '../../../../shared/lib/hand-off/hand-off.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { toast } from '../../../../shared/ui/toast.tsx';
import { useSession } from '../../session/session-context.tsx';
import { ToolPanel } from '../../panels/tools/tool-panel.tsx';
import { ModelNote } from '../../controls/model-note.tsx';
import { useWritingModel } from '../../../../shared/model/use-writing-model.ts';
import { AdviceList } from './advice-list.tsx';
import { makeVariant } from './make-variant.ts';
import styles from './match.module.css';
import { Score } from './score.tsx';
import { useAdvice } from './use-advice.ts';
import { saveJob, useSavedJob } from './use-job.ts';

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
