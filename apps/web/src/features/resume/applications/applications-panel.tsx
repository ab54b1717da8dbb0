import {
  applicationStates,
  applicationTitle,
  comingSteps,
  findApplications,
  type ApplicationState,
} from '@baigong/resume';
import { BriefcaseBusiness, CalendarClock, Plus } from 'lucide-react';
import { lazy, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useNow } from '../../../shared/lib/use-now.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Chip } from '../../../shared/ui/chip.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SearchInput } from '../../../shared/ui/input.tsx';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';
import { ApplicationRow, formatStep } from './application-row.tsx';
import {
  followApplications,
  readApplications,
  today as dayOf,
  useApplications,
} from './application-records.ts';
import styles from './applications.module.css';

const NewApplicationDialog = lazy(() =>
  import('./new-application-dialog.tsx').then((m) => ({ default: m.NewApplicationDialog })),
);
const ApplicationDialog = lazy(() =>
  import('./application-dialog.tsx').then((m) => ({ default: m.ApplicationDialog })),
);

/** So many of the coming steps are seen at a glance. */
const stepsShown = 3;

/** 求职台: the jobs that the visitor applies for, how far each has come, and what comes next. */
export function ApplicationsPanel() {
  const { applications, problem } = useApplications();
  const [search, setSearch] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const [hasAdded, setHasAdded] = useState(false);
  // The address names the one that is open; it stays until it has left the screen.
  const named = search.get('application');
  const [last, setLast] = useState(named);
  if (named !== null && named !== last) setLast(named);
  const [query, setQuery] = useState('');
  const [state, setState] = useState<ApplicationState>();
  const deferredQuery = useDeferredValue(query);
  const today = dayOf(new Date(useNow(60_000)));
  useEffect(followApplications, []);

  const openOne = useCallback(
    (id: string) => setSearch({ tab: 'applications', application: id }, { replace: true }),
    [setSearch],
  );
  const close = () => setSearch({ tab: 'applications' }, { replace: true });
  const openNew = () => {
    setHasAdded(true);
    setAdding(true);
  };

  const found = useMemo(
    () => findApplications(applications ?? [], deferredQuery, state),
    [applications, deferredQuery, state],
  );
  const steps = useMemo(
    () => comingSteps(applications ?? [], today).slice(0, stepsShown),
    [applications, today],
  );
  const counts = useMemo(() => {
    const all = new Map<string, number>();
    for (const one of applications ?? []) all.set(one.state, (all.get(one.state) ?? 0) + 1);
    return all;
  }, [applications]);

  const dialogs = (
    <OnDemand>
      {hasAdded && (
        <NewApplicationDialog
          open={adding}
          onClose={() => setAdding(false)}
          onMade={(id) => {
            setAdding(false);
            setHasAdded(false);
            openOne(id);
          }}
        />
      )}
      {last !== null && <ApplicationDialog key={last} id={last} open={named !== null} onClose={close} />}
    </OnDemand>
  );
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={openNew}>
      新建投递
    </Button>
  );

  if (problem !== undefined)
    return (
      <Alert actions={<Button onClick={() => void readApplications()}>再试一次</Button>}>{problem}</Alert>
    );
  if (applications === null) return <div className={styles.reading} aria-busy="true" />;
  if (applications.length === 0)
    return (
      <>
        <EmptyState>
          <span className="kit-emblem">
            <BriefcaseBusiness aria-hidden />
          </span>
          <h3 className="kit-large">一份简历，投很多地方</h3>
          <p className="kit-soft">
            贴一段招聘启事，就有一份岗位版简历和一条投递记录：投到哪一步、下一步什么时候，都记在这里，只存在这个浏览器里。
          </p>
          {add}
        </EmptyState>
        {dialogs}
      </>
    );
  return (
    <>
      <div className={styles.tools}>
        <SearchInput
          className={styles.search}
          placeholder="搜索投递"
          aria-label="搜索投递"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        {add}
      </div>
      {steps.length > 0 && (
        <ul className={styles.steps} aria-label="接下来">
          {steps.map((one) => (
            <li key={one.id}>
              <button type="button" className={styles.coming} onClick={() => openOne(one.id)}>
                <CalendarClock aria-hidden />
                <span className="kit-shrink">
                  <strong>
                    {one.next.on === today
                      ? `今天 ${one.next.at}`
                      : formatStep(one.next.on, one.next.at, today)}
                  </strong>{' '}
                  {one.next.what}
                  <span className={styles.of}>{applicationTitle(one)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.filters} role="group" aria-label="按状态筛选">
        <Chip pressed={state === undefined} onClick={() => setState(undefined)}>
          全部 {applications.length}
        </Chip>
        {applicationStates
          .filter(({ id }) => counts.has(id) || id === state)
          .map(({ id, label }) => (
            <Chip key={id} pressed={state === id} onClick={() => setState(state === id ? undefined : id)}>
              {label} {counts.get(id) ?? 0}
            </Chip>
          ))}
      </div>
      {found.length === 0 ? (
        <p className="kit-loading" role="status">
          没有符合的投递。换个词，或看全部状态。
        </p>
      ) : (
        <ul className={styles.list} aria-label="投递">
          {found.map((application) => (
            <ApplicationRow key={application.id} application={application} today={today} onOpen={openOne} />
          ))}
        </ul>
      )}
      {dialogs}
    </>
  );
}
