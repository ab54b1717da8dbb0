import { Moon, Settings, Sun } from 'lucide-react';
import { openSettings, preloadOverlay } from '../../shared/lib/overlay.ts';
import { setTheme, useResolvedTheme } from '../../shared/lib/theme.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';

/** The theme's switch and the way to the settings: at the sidebar's foot and the phone drawer's. */
export function FooterButtons({ tip }: { tip: 'top' | 'right' }) {
  const shown = useResolvedTheme();
  return (
    <>
      <IconButton
        label={shown === 'dark' ? '切换到浅色' : '切换到深色'}
        tooltip={tip}
        onClick={() => setTheme(shown === 'dark' ? 'light' : 'dark')}
      >
        {shown === 'dark' ? <Sun /> : <Moon />}
      </IconButton>
      <IconButton
        label="设置"
        tooltip={tip}
        aria-haspopup="dialog"
        onPointerEnter={() => preloadOverlay('settings')}
        onFocus={() => preloadOverlay('settings')}
        onClick={() => openSettings()}
      >
        <Settings />
      </IconButton>
    </>
  );
}
