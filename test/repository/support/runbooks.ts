import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const folder = 'docs/operate/incidents'

/** A code block of a runbook. */
export interface Block {
  page: string
  language: string
  text: string
}

/** The names of the pages in docs/operate/incidents, without `.md` and without the index. */
export const runbookNames: readonly string[] = globSync(`${folder}/*.md`, { cwd: root })
  .map((file) => basename(file, '.md'))
  .filter((name) => name !== 'README')
  .toSorted()

/** Returns the text of a page of docs/operate/incidents. */
export const runbookText = (name: string): string => readFileSync(join(root, folder, `${name}.md`), 'utf8')

/** Returns the code blocks of all runbooks in this language. */
export const runbookBlocks = (language: string): Block[] =>
  runbookNames.flatMap((page) =>
    [...runbookText(page).matchAll(/^( *)```(\w+)\n([^]*?)^\1```$/gm)].flatMap(
      ([, indent = '', of = '', text = '']) =>
        of === language
          ? [{ page, language, text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), '') }]
          : [],
    ),
  )

/**
 * Returns the command lines of the `sh` blocks whose program is this one, with their page. A command that a
 * backslash continues is one line.
 */
export const runbookCommands = (program: string): { page: string; line: string }[] =>
  runbookBlocks('sh').flatMap(({ page, text }) =>
    text
      .replaceAll(/ \\\n */g, ' ')
      .split('\n')
      .filter((line) => line.startsWith(`${program} `))
      .map((line) => ({ page, line })),
  )
