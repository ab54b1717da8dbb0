/** What the last build was made of. */
export function builtStamp(web: string): string | undefined;

/** Makes a build in a folder of its own, and lets `dist` lead to it once it is whole. */
export function makeBuild(
  web: string,
  stamp: string,
  build: (folder: string) => Promise<boolean>,
): Promise<boolean>;
