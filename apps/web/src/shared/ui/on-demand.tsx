import { Suspense, type ReactNode } from 'react';

interface PlaceProps {
  /** In the contents' place, as for a panel; else in the middle of the window, where a dialog opens. */
  readonly inPlace?: boolean | undefined;
}

/** Says that something is being fetched, once that takes long enough to notice. */
export const Opening = ({ inPlace }: PlaceProps) => (
  <p className={inPlace ? 'kit-opening kit-loading' : 'kit-opening kit-opening-window'} role="status">
    正在打开…
  </p>
);

/** Around what is fetched when it is asked for. */
export const OnDemand = ({ inPlace, children }: PlaceProps & { readonly children: ReactNode }) => (
  <Suspense fallback={<Opening inPlace={inPlace} />}>{children}</Suspense>
);
