import { Wallpaper } from 'lucide-react';
import { lazy, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';

const WallpaperDialog = lazy(() =>
  import('./wallpaper-dialog.tsx').then((m) => ({ default: m.WallpaperDialog })),
);

/** One press, one picture: the wallpaper of the day. */
export function WallpaperButton({ className }: { readonly className?: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className={className} icon={<Wallpaper />} onClick={() => setOpen(true)}>
        今日壁纸
      </Button>
      {isOpen && (
        <OnDemand>
          <WallpaperDialog onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </>
  );
}
