/** The version in the root package.json, put in at build. */
declare const __APP_VERSION__: string;
