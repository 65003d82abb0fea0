/**
 * What an installation is for. Those of a pair share their data: what is tried in the second is the
 * first of tomorrow.
 */
export const environmentPairs = [
  ['prod', 'gray'],
  ['test', 'dev'],
] as const
export type EnvironmentName = (typeof environmentPairs)[number][number]
export const environments: readonly EnvironmentName[] = environmentPairs.flat()

/**
 * Seconds for which a page keeps a front-end setting: usually, the one of languages, and where
 * nobody is signed in.
 */
export const frontConfigSeconds = { usual: 60, locale: 900, anonymous: 900 } as const

/** Where a page is between the settings in force and those that are being tried. */
export const switchModes = ['switching', 'alpha', 'normal'] as const
export type SwitchMode = (typeof switchModes)[number]
