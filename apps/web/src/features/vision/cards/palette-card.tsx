import { Palette } from 'lucide-react';
import { nameColour } from '../analyse/colour-names.ts';
import type { PaletteColour } from '../analyse/palette.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { copyWithToast } from '../../../shared/ui/copy-with-toast.ts';
import type { OpenedPicture } from '../pictures/open-picture.ts';
import { Note, ResultCard } from './card.tsx';
import styles from './palette-card.module.css';
import { useAnalysis } from './use-analysis.ts';

const toCss = (palette: readonly PaletteColour[]): string =>
  `:root {\n${palette.map(({ hex }, at) => `  --color-${at + 1}: ${hex};`).join('\n')}\n}`;

/** The palette by share. */
export function PaletteCard({ picture }: { readonly picture: OpenedPicture }) {
  const found = useAnalysis(picture);
  const palette = found.state === 'ready' ? found.value.palette : [];
  return (
    <ResultCard
      title="配色"
      icon={<Palette />}
      summary={found.state === 'pending' ? '正在分析' : `${palette.length} 种主要颜色`}
      actions={
        palette.length > 0 && (
          <>
            <Button
              size="sm"
              onClick={() =>
                void copyWithToast(
                  'vision.copy-found',
                  palette.map(({ hex }) => hex).join('\n'),
                  '已复制 全部色值',
                )
              }
            >
              复制色值
            </Button>
            <Button
              size="sm"
              onClick={() => void copyWithToast('vision.copy-found', toCss(palette), '已复制 CSS 变量')}
            >
              复制 CSS
            </Button>
          </>
        )
      }
    >
      {found.state === 'failed' && <Note kind="plain">颜色没能分析出来，请重新打开这张图片。</Note>}
      {found.state === 'ready' && palette.length === 0 && <Note kind="plain">整张图都是透明的。</Note>}
      {palette.length > 0 && (
        <>
          <div className={styles.bar} aria-hidden>
            {palette.map(({ hex, share }) => (
              <i key={hex} style={{ background: hex, flexGrow: share }} />
            ))}
          </div>
          <ul className={styles.list}>
            {palette.map(({ hex, share }) => (
              <li key={hex}>
                <button
                  type="button"
                  className={styles.colour}
                  onClick={() => void copyWithToast('vision.copy-found', hex, `已复制 ${hex}`)}
                >
                  <span className="visually-hidden">复制 </span>
                  <i style={{ background: hex }} aria-hidden />
                  <span>{nameColour(hex)}</span>
                  <code>{hex}</code>
                  <small>{share < 0.01 ? '<1' : Math.round(share * 100)}%</small>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </ResultCard>
  );
}
