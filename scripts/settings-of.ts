import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The names of environment variables that a settings schema declares; `file` is a path from the root. */
export const settingsOf = (file: string): string[] =>
  [
    ...readFileSync(join(import.meta.dirname, '..', file), 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
  ].flatMap((match) => match[1] ?? [])
