import { applicationTitle } from '@baigong/resume';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ApplicationForm } from './application-form.tsx';
import { useApplications } from './application-records.ts';

interface ApplicationDialogProps {
  readonly id: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** One application. Nothing is shown of one that is gone. */
export function ApplicationDialog({ id, open, onClose }: ApplicationDialogProps) {
  const application = useApplications(({ applications }) => applications?.find((one) => one.id === id));
  if (!application) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={applicationTitle(application)}
      width={680}
    >
      <ApplicationForm application={application} />
    </Dialog>
  );
}
