import type { Text } from './text.ts'

const starts = {
  '.sql': /^\s*--+ ?(.*)$/,
  '.sh': /^\s*#+ ?(.*)$/,
  '.yml': /^\s*#+ ?(.*)$/,
  '.yaml': /^\s*#+ ?(.*)$/,
  '': /^\s*#+ ?(.*)$/,
}

/** Returns the line comments of an SQL, shell, YAML or Docker file. */
export function lineCommentTexts(path: string, source: string, extension: keyof typeof starts): Text[] {
  const texts: Text[] = []
  let open: Text | undefined
  for (const [index, line] of source.split('\n').entries()) {
    const text = starts[extension].exec(line)?.[1]
    if (text === undefined || text.startsWith('!')) open = undefined
    else if (open) open.text += `\n${text}`
    else texts.push((open = { path, kind: 'comment', line: index + 1, text }))
  }
  return texts
}

/** Returns whether files with this extension have line comments. */
export const hasLineComments = (extension: string): extension is keyof typeof starts => extension in starts
