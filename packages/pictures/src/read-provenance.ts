import type { PictureLabel } from './picture-label.ts';
import { checkPictureFile } from './privacy/check-file.ts';
import type { PrivacyFinding } from './privacy/finding.ts';

/** What a picture's file says of who made the picture. */
export interface Provenance {
  /**
   * The label that is written in it; else what its Content Credentials say; else, where an image generator left its
   * parameters (in the file's texts or hidden in the alpha), that a model is suspected to have made it.
   */
  readonly label: PictureLabel | undefined;
  /** The generator whose parameters were found. */
  readonly tool: string | undefined;
  /** What the generator was asked for, where it says so. */
  readonly prompt: string | undefined;
}

const generationOf = (findings: readonly PrivacyFinding[]) =>
  findings.flatMap(({ generation }) => (generation ? [generation] : []));

/**
 * The one reader of provenance: labels (GB 45438-2025, IPTC), Content Credentials, and parameters of image generators
 * (A1111 and its kin, ComfyUI, NovelAI, InvokeAI, hidden ones). Never throws.
 */
export function readProvenance(bytes: Uint8Array): Provenance {
  const { findings, label } = checkPictureFile(bytes);
  const made = generationOf(findings);
  return {
    label,
    tool: made[0]?.tool,
    prompt: made.find(({ prompt }) => prompt !== '')?.prompt,
  };
}

/** The label of a picture's file, written or told from its traces; undefined where nothing says so. Never throws. */
export const readLabel = (bytes: Uint8Array): PictureLabel | undefined => readProvenance(bytes).label;
