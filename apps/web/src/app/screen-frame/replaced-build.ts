/**
 * Whether the server has another build than the one of this script: its page names other files. False while it cannot
 * be asked, and where a part is missing for another reason.
 * @param build the address of a script that every page of its build names
 */
export async function isBuildReplaced(build: string, fetchPage: () => Promise<Response>): Promise<boolean> {
  const file = new URL(build).pathname.split('/').at(-1) ?? '';
  try {
    const response = await fetchPage();
    const isPage = response.ok && (response.headers.get('content-type') ?? '').includes('text/html');
    if (!isPage || file === '') return false;
    const page = await response.text();
    // Another site's page (a network's sign-in) names none of our scripts.
    return page.includes('/assets/') && !page.includes(file);
  } catch {
    return false;
  }
}

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
