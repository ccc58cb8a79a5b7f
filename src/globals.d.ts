/** The version in package.json, put in by both builds. */
declare const __VERSION__: string;
