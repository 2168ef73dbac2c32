import { fileURLToPath } from 'node:url'

/** Resolves a path relative to the root of the repository. */
export const pathOf = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url))
