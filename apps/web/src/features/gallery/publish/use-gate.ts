import type { PrivacyFinding } from '@baigong/pictures';
import { useEffect, useState } from 'react';
import { findCodes } from '../../../shared/pictures/looking/find-codes.ts';
import { findFaces } from '../../../shared/pictures/looking/find-faces.ts';
import { lookedSide, type FoundFace } from '../../../shared/pictures/looking/found.ts';
import { checkFile, cleanFile } from '../../../shared/pictures/privacy/check-picture.ts';
import { codeFindings } from '../../../shared/pictures/privacy/visible-findings.ts';

/** What the check before publishing came to. */
export interface Gate {
  /** The file to be sent: without what the check found in it, where that can be taken out here. */
  readonly file: Blob;
  /** The file was looked at whole. */
  readonly checked: boolean;
  /** It carries a label, which stays. */
  readonly labelled: boolean;
  /** What the chosen file said beside the picture. */
  readonly inFile: readonly PrivacyFinding[];
  /** Whether it was taken out here; the server writes every file anew in any case. */
  readonly cleaned: boolean;
  /** What can be read in the picture, and has to be agreed to. */
  readonly visible: readonly PrivacyFinding[];
  /** Faces in it; undefined while they are looked for, null where that was not possible. */
  readonly faces: readonly FoundFace[] | null | undefined;
  /** Whether codes could be looked for. */
  readonly codesSeen: boolean;
}

async function bitmapOf(file: Blob): Promise<ImageBitmap> {
  const whole = await createImageBitmap(file);
  const scale = Math.min(1, lookedSide / Math.max(whole.width, whole.height));
  if (scale === 1) return whole;
  const resized = await createImageBitmap(whole, {
    resizeWidth: Math.max(1, Math.round(whole.width * scale)),
    resizeHeight: Math.max(1, Math.round(whole.height * scale)),
    resizeQuality: 'medium',
  });
  whole.close();
  return resized;
}

/** The check of image analysis, on a file that is to be published. Never throws: what failed is in the result. */
async function runGate(file: Blob): Promise<Gate> {
  const [check, cleaned, codes] = await Promise.all([
    checkFile(file).catch(() => null),
    cleanFile(file).catch(() => null),
    bitmapOf(file)
      .then(findCodes)
      .catch(() => null),
  ]);
  // What was decoded and written anew has lost quality for nothing: the server does that too.
  const usable = cleaned && !cleaned.rewritten ? cleaned.file : null;
  return {
    file: usable ?? file,
    checked: check?.complete === true,
    labelled: check?.label !== undefined,
    inFile: check?.findings.filter(({ severity }) => severity !== 'note') ?? [],
    cleaned: usable !== null,
    visible: codeFindings(codes ?? []),
    faces: undefined,
    codesSeen: codes !== null,
  };
}

/** The gate of a file; undefined while it is checked. */
export function useGate(file: Blob | undefined): Gate | undefined {
  const [done, setDone] = useState<{ readonly of: Blob; readonly gate: Gate }>();
  useEffect(() => {
    if (!file) return;
    let cancelled = false;
    const check = async () => {
      const gate = await runGate(file);
      if (cancelled) return;
      setDone({ of: file, gate });
      // The model takes a while, and a notice is all that comes of it: nobody has to wait.
      const faces = await bitmapOf(file)
        .then(findFaces)
        .catch(() => null);
      if (!cancelled) setDone({ of: file, gate: { ...gate, faces } });
    };
    void check();
    return () => {
      cancelled = true;
    };
  }, [file]);
  return done && done.of === file ? done.gate : undefined;
}
