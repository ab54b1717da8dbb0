import { takeLook, type OnePageVersion, type ResumeDocument } from '@baigong/resume';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { LiveThumbnail } from '../preview/live-thumbnail.tsx';
import { useSession } from '../session/session-context.tsx';
import styles from './fit-versions.module.css';

/** Looks that hold the resume on one page, each taken over as one step that can be undone. */
export function FitVersions({ versions }: { readonly versions: readonly OnePageVersion[] }) {
  const { documentStore } = useSession();
  const [taken, setTaken] = useState<OnePageVersion | null>(null);
  const [original] = useState(() => documentStore.getDocument());
  const take = (look: ResumeDocument, version: OnePageVersion | null) => {
    documentStore.change((document) => takeLook(document, look), { target: 'styles:fit', mergeable: false });
    setTaken(version);
  };
  return (
    <>
      <ul className={styles.versions} aria-label="一页的版本">
        {versions.map((version) => (
          <li key={version.title}>
            <div className={styles.picture} data-taken={version === taken || undefined}>
              <LiveThumbnail document={version.document} />
            </div>
            <p>
              {version.title}
              <small>{`字号 ${version.fontSize} 像素`}</small>
            </p>
            <Button
              size="sm"
              aria-label={`${version === taken ? '正在用' : '用'}这个版本：${version.title}`}
              disabled={version === taken}
              onClick={() => take(version.document, version)}
            >
              {version === taken ? '正在用' : '用这个版本'}
            </Button>
          </li>
        ))}
      </ul>
      {taken && (
        <Button size="sm" onClick={() => take(original, null)}>
          撤销这次调整
        </Button>
      )}
    </>
  );
}
