import { catalogue } from '@baigong/tools/catalogue';
import { useEffect, useState } from 'react';
import { findFeatureTool } from '../../../shared/feature-tools/registry.ts';

/** A tool's title for the visitor; `otherwise` until it is known, or where there is no such tool. */
export function useToolTitle(name: string, otherwise = name): string {
  const known = catalogue.find((tool) => tool.name === name)?.title;
  const [found, setFound] = useState<{ readonly name: string; readonly title: string }>();
  useEffect(() => {
    if (known !== undefined) return undefined;
    let isGone = false;
    findFeatureTool(name).then(
      (tool) => !isGone && tool && setFound({ name, title: tool.title }),
      // The card is readable without it.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [known, name]);
  return known ?? (found?.name === name ? found.title : otherwise);
}
