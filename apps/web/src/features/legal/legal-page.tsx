import { FileText, ScrollText, ShieldCheck } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router';
import { useSiteInfo } from '../../shared/lib/site-info.ts';
import { placeOf } from '../../shared/model/model-place.ts';
import { useModels } from '../../shared/model/models.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { DescriptionList } from '../../shared/ui/description-list.tsx';
import { Page, PageHeader } from '../../shared/ui/page.tsx';
import { Stack } from '../../shared/ui/stack.tsx';
import { ViewTabs } from '../../shared/ui/view-tabs.tsx';
import { privacyPolicy, textsChangedOn, userAgreement, type LegalFacts } from './legal-texts.ts';
import styles from './legal-page.module.css';

type View = 'terms' | 'privacy' | 'filings';

const views = [
  { view: 'terms', label: '用户协议', icon: ScrollText },
  { view: 'privacy', label: '隐私政策', icon: ShieldCheck },
  { view: 'filings', label: '备案与举报', icon: FileText },
] as const;

function Sections({ sections }: { readonly sections: ReturnType<typeof userAgreement> }) {
  return (
    <Stack gap={5} className={styles.text}>
      <p className="kit-faint">更新于 {textsChangedOn}，由本站的设置与已启用的功能生成。</p>
      {sections.map(({ title, paragraphs }) => (
        <section key={title}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </Stack>
  );
}

const notSet = <span className="kit-faint">没有填写</span>;

function Filings({ site }: Pick<LegalFacts, 'site'>) {
  return (
    <Stack gap={5} className={styles.text}>
      <DescriptionList
        label="备案与运营者"
        items={[
          ['运营者', site.operator ?? notSet],
          ['联系方式', site.contact ?? notSet],
          ['ICP 备案号', site.icp ?? notSet],
          ['公安备案号', site.police ?? notSet],
          ['模型备案号', site.modelFilings.length > 0 ? site.modelFilings.join('；') : notSet],
        ]}
      />
      <section>
        <h2>投诉举报</h2>
        {site.hasInbox ? (
          <p>
            发现违法、侵权或不当内容，<Link to="/feedback?kind=report">写投诉举报</Link>
            ，直接送到运营者的收件箱，处理结果会回复在“我的反馈”。画廊里的作品也可以在作品页举报。
          </p>
        ) : (
          <p>
            发现违法、侵权或不当内容，请联系运营者
            {site.contact ? `：${site.contact}` : '（本站尚未填写联系方式）'}。
          </p>
        )}
        <p>也可以向中央网信办违法和不良信息举报中心（12377）举报。</p>
      </section>
    </Stack>
  );
}

/** 协议与备案: agreement, privacy policy and filings, made of the settings and of what is switched on. */
export function LegalPage() {
  const { page } = useParams();
  const navigate = useNavigate();
  const { site, problem } = useSiteInfo();
  // The visitor's own are no business of the operator's.
  const models = useModels().models.filter(({ id }) => placeOf(id) === 'site');
  const view: View = page === 'privacy' || page === 'filings' ? page : 'terms';
  return (
    <Page width="reading">
      <PageHeader
        title="协议与备案"
        tabs={
          <ViewTabs
            label="协议与备案的分区"
            views={views}
            current={view}
            onChange={(next) => void navigate(`/legal/${next}`)}
          />
        }
      />
      {!site && problem && <Alert>没能从服务器读到本站的信息，请检查网络后刷新页面。</Alert>}
      {!site && !problem && <p className="kit-faint">正在读取…</p>}
      {site && view === 'terms' && <Sections sections={userAgreement({ site, models })} />}
      {site && view === 'privacy' && <Sections sections={privacyPolicy({ site, models })} />}
      {site && view === 'filings' && <Filings site={site} />}
    </Page>
  );
}
