import { Smartphone } from 'lucide-react';
import { lazy, useState, type ComponentProps } from 'react';
import { useMobile } from '../lib/device.ts';
import { Button } from '../ui/button.tsx';
import { OnDemand } from '../ui/on-demand.tsx';

const FromPhoneDialog = lazy(() =>
  import('./from-phone-dialog.tsx').then((m) => ({ default: m.FromPhoneDialog })),
);
const ToPhoneDialog = lazy(() => import('./to-phone-dialog.tsx').then((m) => ({ default: m.ToPhoneDialog })));

interface FromPhoneButtonProps extends Pick<ComponentProps<typeof Button>, 'size' | 'variant'> {
  readonly accepts: 'photo' | 'file';
  readonly onFile: (file: File) => void;
}

/** 从手机传来: takes a file from the visitor's phone. A phone itself has no use for it. */
export function FromPhoneButton({ accepts, onFile, ...look }: FromPhoneButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (useMobile()) return null;
  return (
    <>
      <Button {...look} icon={<Smartphone />} onClick={() => setOpen(true)}>
        从手机传来
      </Button>
      {isOpen && (
        <OnDemand>
          <FromPhoneDialog accepts={accepts} onFile={onFile} onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </>
  );
}

interface ToPhoneButtonProps extends Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'disabled'> {
  /** Gives the file as it would be downloaded (`leavingFile`). */
  readonly makeFile: () => Promise<File>;
}

/** 传到手机: hands a result to the visitor's phone. */
export function ToPhoneButton({ makeFile, ...look }: ToPhoneButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (useMobile()) return null;
  return (
    <>
      <Button {...look} icon={<Smartphone />} onClick={() => setOpen(true)}>
        传到手机
      </Button>
      {isOpen && (
        <OnDemand>
          <ToPhoneDialog makeFile={makeFile} onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </>
  );
}
