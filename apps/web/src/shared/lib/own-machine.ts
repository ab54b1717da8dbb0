/** The site runs on the machine that it is looked at on: who reads this can change its settings. */
export const isOwnMachine = (hostname = location.hostname): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
