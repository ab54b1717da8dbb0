import type { StyleSettings } from '@baigong/resume';

type Decoration = StyleSettings['moduleStyles']['sectionTitle']['decoration'];

const pictures: Readonly<Record<Decoration, React.ReactNode>> = {
  template: (
    <>
      <path d="M14 13h20" />
      <path d="M40 8v10M35 13h10" strokeWidth="1.5" />
    </>
  ),
  none: <path d="M10 13h24" />,
  underline: (
    <>
      <path d="M4 10h24" />
      <path d="M4 20h48" strokeWidth="1.5" />
    </>
  ),
  bar: (
    <>
      <path d="M6 5v16" />
      <path d="M14 13h24" />
    </>
  ),
  band: (
    <>
      <path d="M4 13h48" strokeWidth="16" strokeLinecap="butt" opacity=".25" />
      <path d="M10 13h22" />
    </>
  ),
  box: (
    <>
      <rect x="4" y="4" width="34" height="18" rx="2" strokeWidth="1.5" />
      <path d="M11 13h20" />
    </>
  ),
  dot: (
    <>
      <circle cx="8" cy="13" r="2.5" fill="currentColor" />
      <path d="M18 13h24" />
    </>
  ),
  lines: (
    <>
      <path d="M2 13h12M42 13h12" strokeWidth="1.5" />
      <path d="M20 13h16" />
    </>
  ),
};

/** What a decoration does to a title, in a few strokes. */
export function DecorationIcon({ kind }: { readonly kind: Decoration }) {
  return (
    <svg viewBox="0 0 56 26" fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round">
      {pictures[kind]}
    </svg>
  );
}
