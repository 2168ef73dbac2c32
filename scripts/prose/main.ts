import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { allowed } from './allowed.ts'
import { faultsOf } from './faults.ts'
import { hasLineComments, lineCommentTexts } from './hash-comments.ts'
import { markdownTexts } from './markdown.ts'
import type { Fault, Text } from './text.ts'
import { typescriptTexts } from './typescript.ts'

// Checks that comments, messages, names and pages are plain technical English: CONTRIBUTING.md, "Rules
// for text".
//   main.ts [part of a path…]
const root = join(import.meta.dirname, '../..')
const skipped =
  /^(?:patches\/|LICENSE$|pnpm-lock|libs\/client\/src\/schema\.ts$|scripts\/prose\/rules\.ts$|docs\/operate\/settings\.md$)|\.fixture\.ts$/

const parts = process.argv.slice(2)
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')
const faults = files
  .filter(
    (path) =>
      path !== '' &&
      existsSync(join(root, path)) &&
      !skipped.test(path) &&
      (parts.length === 0 || parts.some((part) => path.includes(part))),
  )
  .flatMap((path) => textsOf(path).flatMap(faultsOf))
  .filter((fault) => !isAllowed(fault))
for (const { path, line, message, text } of faults)
  process.stdout.write(`${path}:${line} ${message}\n    ${text}\n`)
if (faults.length > 0) {
  process.stderr.write(
    `${faults.length} texts are not plain English. The rules are in scripts/prose/rules.ts.\n`,
  )
  process.exitCode = 1
}

function textsOf(path: string): Text[] {
  const extension = extname(path)
  const source = () => readFileSync(join(root, path), 'utf8')
  if (['.ts', '.tsx', '.mjs', '.js'].includes(extension)) return typescriptTexts(path, source())
  if (extension === '.md') return markdownTexts(path, source())
  if (hasLineComments(extension) && (extension !== '' || /Dockerfile|\.env|\.ci\//.test(path)))
    return lineCommentTexts(path, source(), extension)
  return []
}

function isAllowed(fault: Fault): boolean {
  return allowed.some(({ path, text }) => path === fault.path && fault.text.includes(text))
}
