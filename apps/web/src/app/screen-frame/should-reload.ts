/**
 * Whether to reload after a part could not be fetched: with a network, and once for each build, so that a part
 * that is truly gone never makes a loop.
 */
export function shouldReload({
  online,
  build,
  reloadedFrom,
}: {
  online: boolean;
  build: string;
  reloadedFrom: string | null;
}): boolean {
  return online && build !== reloadedFrom;
}
