import { lazy, startTransition, useEffect, useOptimistic } from 'react';
import { closeDialog, useCentreDialog, loadDialog, openDialog, preloadDialog } from './dialogs.ts';
import { FilePlus2, FileUp } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMobile } from '../../../shared/lib/device.ts';
import { peekText } from '../../../shared/lib/hand-off/hand-off.ts';
import { useReceivedFiles } from '../../../shared/ui/use-received-files.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Page, PageHeader } from '../../../shared/ui/page.tsx';
import { stopOrphanedShares } from '../share/share-resume.ts';
import { GenerateButton } from './generate-button.tsx';
import { NewInEnglish } from './new-in-english.tsx';
import { followResumes } from '../session/resume-list.ts';
import { WorksPanel } from './works-panel.tsx';
import { createAndOpen } from '../session/create-resume.ts';
import styles from './resume-centre-page.module.css';
import { TabList } from './tab-list.tsx';
import { tabOf, type TabId } from './tabs.ts';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';

const RenameDialog = lazy(() => loadDialog.rename().then((m) => ({ default: m.RenameResumeDialog })));
const DeleteDialog = lazy(() => loadDialog.delete().then((m) => ({ default: m.DeleteDialog })));
const ShareDialog = lazy(() => loadDialog.share().then((m) => ({ default: m.ShareDialog })));
const GenerateDialog = lazy(() => loadDialog.ai().then((m) => ({ default: m.GenerateDialog })));
const ImportDialog = lazy(() => loadDialog.import().then((m) => ({ default: m.ImportDialog })));

/** Whatever dialog is open. One that was closed stays until it has left the screen and given the focus back. */
function Dialogs() {
  const { shown, open, openCount } = useCentreDialog();
  if (!shown) return null;
  const common = { open, onClose: closeDialog };
  return (
    <OnDemand key={openCount}>
      {shown.kind === 'rename' && <RenameDialog {...common} id={shown.id} title={shown.title} />}
      {shown.kind === 'delete' && (
        <DeleteDialog {...common} ids={shown.ids} title={shown.title} shared={shown.shared} />
      )}
      {shown.kind === 'share' && <ShareDialog {...common} id={shown.id} title={shown.title} />}
      {shown.kind === 'import' && <ImportDialog {...common} file={shown.file} />}
      {shown.kind === 'ai' && <GenerateDialog {...common} />}
    </OnDemand>
  );
}

const load = {
  applications: () => import('../applications/applications-panel.tsx'),
  templates: () => import('./template-panels.tsx'),
  categories: () => import('./categories-panel.tsx'),
  trending: () => import('./template-panels.tsx'),
};
const TemplatesPanel = lazy(() => load.templates().then((m) => ({ default: m.TemplatesPanel })));
const ApplicationsPanel = lazy(() => load.applications().then((m) => ({ default: m.ApplicationsPanel })));
const CategoriesPanel = lazy(() => load.categories().then((m) => ({ default: m.CategoriesPanel })));
const TrendingPanel = lazy(() => load.trending().then((m) => ({ default: m.TrendingPanel })));

function preload(tab: TabId): void {
  if (tab in load) void load[tab as keyof typeof load]().catch(() => undefined);
}

function Panel({ tab }: { tab: TabId }) {
  if (tab === 'applications') return <ApplicationsPanel />;
  if (tab === 'templates') return <TemplatesPanel />;
  if (tab === 'categories') return <CategoriesPanel />;
  if (tab === 'trending') return <TrendingPanel />;
  return <WorksPanel key={tab} tab={tab} />;
}

/** On a phone an icon: the words are the main button's. */
function ImportButton({ mobile }: { mobile: boolean }) {
  const props = {
    'aria-haspopup': 'dialog' as const,
    onPointerEnter: () => preloadDialog('import'),
    onFocus: () => preloadDialog('import'),
    onClick: () => openDialog({ kind: 'import' }),
  };
  return mobile ? (
    <IconButton label="导入" tooltip="none" {...props}>
      <FileUp />
    </IconButton>
  ) : (
    <Button icon={<FileUp />} {...props}>
      导入
    </Button>
  );
}

/** A resume that another program shared, or that was opened with this app. */
function importFile([file]: readonly File[]): void {
  if (file) openDialog({ kind: 'import', file });
}

/** 简历中心: the user's resumes and the templates. */
export function ResumeCentrePage() {
  const navigate = useNavigate();
  const mobile = useMobile();
  const [search, setSearch] = useSearchParams();
  const tab = tabOf(search.get('tab'));
  // A panel's code may still be on its way: the rail answers at once, and the old panel stays until then.
  const [chosen, choose] = useOptimistic(tab);
  useEffect(followResumes, []);
  // Text handed over by another screen is brought in as a resume.
  useEffect(() => {
    if (peekText('resume') !== null) openDialog({ kind: 'import' });
  }, []);
  useReceivedFiles(importFile);
  // Links of resumes deleted in a page that was closed too soon.
  useEffect(() => void stopOrphanedShares(), []);
  return (
    <Page width="wide">
      <PageHeader
        title="简历工坊"
        badge="持续完善中"
        actions={
          <>
            {!mobile && <GenerateButton />}
            <ImportButton mobile={mobile} />
            <Button variant="primary" icon={<FilePlus2 />} onClick={() => void createAndOpen(navigate)}>
              新建简历
            </Button>
            {!mobile && <NewInEnglish />}
          </>
        }
      />
      <div className={styles.columns}>
        <div className={styles.rail}>
          <TabList
            current={chosen}
            onPreload={preload}
            onChoose={(next) =>
              startTransition(() => {
                choose(next);
                setSearch(next === 'works' ? {} : { tab: next }, { replace: true });
              })
            }
          />
        </div>
        <section
          id="resume-panel"
          role="tabpanel"
          aria-labelledby={`resume-tab-${tab}`}
          aria-busy={chosen !== tab}
          tabIndex={-1}
          className={styles.panel}
        >
          <OnDemand inPlace>
            <Panel tab={tab} />
          </OnDemand>
        </section>
      </div>
      <Dialogs />
    </Page>
  );
}
