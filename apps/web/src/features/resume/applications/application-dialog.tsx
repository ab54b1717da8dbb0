import { applicationTitle } from '@baigong/resume';
import { lazy, useState } from 'react';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import { TabPanel, Tabs } from '../../../shared/ui/tabs.tsx';
import { ApplicationForm } from './application-form.tsx';
import { useApplications } from './application-records.ts';

const Materials = lazy(() => import('./materials.tsx').then((m) => ({ default: m.Materials })));

const tabs = [
  { value: 'entry', label: '投递' },
  { value: 'letter', label: '求职信' },
  { value: 'greeting', label: '打招呼语' },
  { value: 'sheet', label: '网申表' },
] as const;
type Tab = (typeof tabs)[number]['value'];

const panelId = 'application-panel';

interface ApplicationDialogProps {
  readonly id: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** One application and what is sent with it. Nothing is shown of one that is gone. */
export function ApplicationDialog({ id, open, onClose }: ApplicationDialogProps) {
  const application = useApplications(({ applications }) => applications?.find((one) => one.id === id));
  const [tab, setTab] = useState<Tab>('entry');
  if (!application) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={applicationTitle(application)}
      width={680}
    >
      <Stack gap={4}>
        <Tabs label="投递材料" panelId={panelId} tabs={tabs} value={tab} onChange={setTab} />
        <TabPanel id={panelId} value={tab}>
          {tab === 'entry' ? (
            <ApplicationForm application={application} />
          ) : (
            <OnDemand inPlace>
              <Materials key={tab} application={application} kind={tab} />
            </OnDemand>
          )}
        </TabPanel>
      </Stack>
    </Dialog>
  );
}
