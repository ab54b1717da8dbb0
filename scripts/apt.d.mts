/** Whether this machine's packages may be installed by us. */
export function mayInstall(): boolean;
/** Installs Debian's packages without a question. */
export function install(...packages: string[]): void;
