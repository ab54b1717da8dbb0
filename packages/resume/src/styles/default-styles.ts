import { defaultBaseColor } from './palette.ts';
import type { Background, ResumeStyles, StyleSettings } from './schema.ts';

const noBackground = (): Background => ({
  url: '',
  position: 'center',
  opacity: 1,
  mode: 'cover',
  repeat: 'no-repeat',
  positionX: 50,
  positionY: 50,
  size: 100,
});

/** The specification's defaults (section 9), and ours where it gives none. Lengths are CSS pixels. */
export const defaultStyleSettings = (): StyleSettings => ({
  layout: { singleColumn: true, leftWidth: 32, columnGap: 28, pageSize: 'a4' },
  typography: { fontFamily: 'noto-sans-sc', fontSize: 12, lineHeight: 1.5, letterSpacing: 0 },
  colors: {
    primary: defaultBaseColor,
    secondary: '#4a5568',
    accent: defaultBaseColor,
    background: '#ffffff',
    border: '#e2e8f0',
    titleBackground: '#ebf4fb',
    text: '#1f2933',
  },
  spacing: { previewPadding: 40, moduleGap: 24, entryGap: 14, fieldGap: 6, paragraphGap: 4 },
  theme: { enableUnifiedTheme: true, baseColor: defaultBaseColor, presetKey: null },
  moduleStyles: {
    sectionTitle: { size: 18, weight: 600, align: 'left', decoration: 'template', showIcon: true },
    basicInfo: {
      avatarShape: 'circle',
      avatarFormat: 'square',
      avatarSize: 90,
      gridColumns: 2,
      showIcons: true,
      showLabels: true,
      showAvatar: true,
    },
    entry: { dateFormat: 'YYYY.MM' },
  },
  print: { enableBackgroundColors: true, adjustPageBreaks: true, pageNumbers: false },
  backgrounds: { global: noBackground(), basicInfo: noBackground(), leftColumn: noBackground() },
  customCSS: '',
});

/** What resetting the styles gives: the defaults, no custom CSS, the template `default`. */
export function defaultStyles(): ResumeStyles {
  return { currentTemplate: 'default', styles: defaultStyleSettings(), overrides: [] };
}
