import manifest from '../package.json' with { type: 'json' }

/** The version of Postrider. All packages have the same version. */
export const { version } = manifest
