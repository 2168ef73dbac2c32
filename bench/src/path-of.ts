import { fileURLToPath } from 'node:url'

/** The path of a file or folder, which is given from the root of the repository. */
export const pathOf = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url))
