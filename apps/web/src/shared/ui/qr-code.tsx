import { encode } from 'uqr';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

/** Quiet modules around the code; the standard asks for four. Source: ISO/IEC 18004. */
const QUIET_ZONE = 4;

/** A QR code of a text, dark on white in every theme, so that any phone reads it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { data } = encode(text, { ecc: 'M', border: 0 });
    const squares = data.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`] : [])),
    );
    return { path: squares.join(''), size: data.length + 2 * QUIET_ZONE };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
