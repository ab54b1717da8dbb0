import type { ResumeDocument } from '@baigong/resume';
import { FileDown, Printer } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useMobile } from '../../../shared/lib/device.ts';
import { formatDate } from '../../../shared/lib/relative-time.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { LegalLinks } from '../../../shared/ui/legal-links.tsx';
import { Seal } from '../../../shared/ui/seal.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { staticSource } from '../session/document-store.ts';
import { ReadingView } from './reading-view.tsx';
import styles from './shared-resume-page.module.css';

export const loadPreview = () => import('../preview/resume-preview.tsx');
const ResumePreview = lazy(() => loadPreview().then((m) => ({ default: m.ResumePreview })));

const loadDownload = () => import('../export/download-pdf.ts');
const preloadDownload = () => void loadDownload().catch(() => undefined);

const nameIn = ({ fields }: ResumeDocument): string =>
  fields.basicInfo.fields.find(({ id, enabled }) => id === 'name' && enabled)?.value?.trim() ?? '';

type View = 'reading' | 'pages';

const views = [
  { value: 'reading', label: '阅读' },
  { value: 'pages', label: '原版' },
] as const satisfies readonly { readonly value: View; readonly label: string }[];

function Download({ document }: { readonly document: ResumeDocument }) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const { downloadPdf } = await loadDownload();
      // Whoever reads another's resume has no use for its data.
      await downloadPdf(document, true, { attachData: false });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="primary"
      icon={<FileDown aria-hidden />}
      loading={busy}
      onPointerEnter={preloadDownload}
      onFocus={preloadDownload}
      onClick={() => void start()}
    >
      下载 PDF
    </Button>
  );
}

interface Props {
  readonly document: ResumeDocument;
  readonly updatedAt: number;
  readonly expiresAt: number;
}

/** A shared resume as its pages; a phone, on which they would be tiny, begins with their text. */
export function ShownResume({ document: resume, updatedAt, expiresAt }: Props) {
  const source = useMemo(() => staticSource(resume), [resume]);
  const mobile = useMobile();
  const [view, setView] = useState<View>('reading');
  const asText = mobile && view === 'reading';
  const name = nameIn(resume);
  const heading = name === '' ? '分享的简历' : `${name}的简历`;
  useEffect(() => {
    const before = document.title;
    // The printed file is named after the title.
    document.title = `${heading} · 百工`;
    return () => {
      document.title = before;
    };
  }, [heading]);
  const print = (
    <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
      打印 / 存为 PDF
    </Button>
  );
  const facts = (
    <p className={styles.facts}>
      <span>更新于 {formatDate(updatedAt)}</span>
      <span>{formatDate(expiresAt)} 到期</span>
    </p>
  );
  const foot = (
    <footer className={styles.foot}>
      <LegalLinks />
    </footer>
  );
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Link to="/" className={styles.home} aria-label="百工首页">
          <Seal size={24} />
        </Link>
        <div className="kit-grow">
          <h1 className={styles.title}>{heading}</h1>
          {!mobile && facts}
        </div>
        {!mobile && print}
        <Download document={resume} />
      </header>
      {mobile && (
        <div className={styles.views}>
          <SegmentedControl label="怎样看" value={view} options={views} onChange={setView} />
          {view === 'pages' ? print : facts}
        </div>
      )}
      {asText ? (
        <div className={styles.text}>
          <ReadingView document={resume} />
          {foot}
        </div>
      ) : (
        <div className={styles.sheets}>
          <Suspense fallback={<p className={styles.reading}>正在排版…</p>}>
            <ResumePreview source={source} />
          </Suspense>
        </div>
      )}
      {!asText && foot}
    </div>
  );
}
