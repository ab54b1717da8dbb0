import { textLength, wholeText, type DocumentText } from '@baigong/documents';
import { BriefcaseBusiness, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '../../../../shared/ui/button.tsx';
import layout from '../../../../shared/ui/layout.module.css';
import { sendToJobMatch, sendToResume } from '../../session/send-text.ts';
import panel from '../panel.module.css';
import styles from './overview.module.css';

/** Below and above this a text is neither an old resume nor a job description. */
const fitting = { least: 40, most: 30_000 } as const;

/** 送到简历: an old resume becomes a new one, a job description is matched with one. */
export function ResumeCard({ text }: { readonly text: DocumentText }) {
  const navigate = useNavigate();
  const length = textLength(text);
  if (length < fitting.least || length > fitting.most) return null;
  const content = wholeText(text);
  return (
    <section className={`${layout.stack} ${styles.resume}`} aria-labelledby="overview-resume">
      <h3 id="overview-resume">送到简历工坊</h3>
      <p className={layout.faint}>这是旧简历就导入成新简历；是岗位描述就拿去和简历比一比。</p>
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
