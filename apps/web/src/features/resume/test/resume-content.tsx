import { HeadView, ProfileView } from '../preview/head-view.tsx';
import { ModuleView } from '../preview/module-view.tsx';
import { outlineKey, readOutline } from '@baigong/resume';
import { useDocument } from '../session/document-store.ts';

/** The content of a page in one column, without paper: what a test needs of the preview. */
export function ResumeContent() {
  const modules = readOutline(useDocument(outlineKey));
  return (
    <div className="resume-flow" data-resume-flow="main">
      <HeadView part="all" />
      <ProfileView />
      {modules.map(({ id, kind, entryIds, standalone }) => (
        <ModuleView
          key={id}
          moduleId={id}
          kind={kind}
          entryKey={JSON.stringify(entryIds)}
          standalone={standalone}
        />
      ))}
    </div>
  );
}
