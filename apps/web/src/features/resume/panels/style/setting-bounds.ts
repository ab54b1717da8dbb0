import { Background, StyleSettings } from '@baigong/resume';
import type { Bounds } from '../../controls/parse-number.ts';

type NumberBounds<T> = { readonly [K in keyof T as T[K] extends number ? K : never]: Bounds };

/** Steps of sliders; 1 for all others. */
const steps: Readonly<Record<string, number>> = {
  fontSize: 0.5,
  lineHeight: 0.05,
  letterSpacing: 0.1,
  weight: 100,
};

interface NumberSchema {
  readonly _zod: {
    readonly def: {
      readonly checks?: readonly { readonly _zod: { readonly def: { check: string; value?: unknown } } }[];
    };
  };
}

/** The bounds that the schema sets for the numbers of a section. */
function boundsOf<T>(schema: {
  readonly shape: object;
  readonly _zod: { readonly output: T };
}): NumberBounds<T> {
  const bounds: Record<string, Bounds> = {};
  for (const [name, number] of Object.entries(schema.shape as Record<string, NumberSchema>)) {
    const checks = (number._zod.def.checks ?? []).map(({ _zod }) => _zod.def);
    const min = checks.find(({ check }) => check === 'greater_than')?.value;
    const max = checks.find(({ check }) => check === 'less_than')?.value;
    if (typeof min === 'number' && typeof max === 'number')
      bounds[name] = { min, max, step: steps[name] ?? 1 };
  }
  return bounds as NumberBounds<T>;
}

const { layout, typography, spacing, moduleStyles } = StyleSettings.shape;

/** What every number of the style settings may be. */
export const settingBounds = {
  layout: boundsOf(layout),
  typography: boundsOf(typography),
  spacing: boundsOf(spacing),
  sectionTitle: boundsOf(moduleStyles.shape.sectionTitle),
  basicInfo: boundsOf(moduleStyles.shape.basicInfo),
  background: boundsOf(Background),
  /** In percent of what is stored as 0 to 1. */
  opacity: { min: 0, max: 100, step: 1 },
};
