import { draftDocument, isBlank, type ResumeDraft } from '@baigong/resume';
import { useMemo } from 'react';
import { LiveThumbnail } from '../../preview/thumbnail/live-thumbnail.tsx';
import styles from './generate.module.css';

/** Ids that are the same for every state of a growing draft, so that only what is new is rendered. */
function countedIds() {
  let count = 0;
  return () => `draft-${(count += 1)}`;
}

/** The resume that a draft would make: its first page, as far as it is written. */
export function DraftPreview({ draft, empty }: { readonly draft: ResumeDraft; readonly empty: boolean }) {
  const document = useMemo(() => draftDocument(draft, countedIds()), [draft]);
  return (
    <div className={styles.preview}>
      <div className={styles.paper}>
        <LiveThumbnail document={document} />
        {(empty || isBlank(document)) && <p className={styles.waiting}>写出来的简历会显示在这里</p>}
      </div>
    </div>
  );
}
