// The entry point of `npm start`, `npm test` and `npm run check`. Runs on Node 20 or later without any
// packages, installs packages if needed, and continues with the Node in node_modules/.bin. `run.mjs <file.ts>
// [args]` runs a program, and `run.mjs --jest [args]` runs the tests. `run.mjs --check` runs the checks of
// CI: format, lint, types, unused code, English and tests. `run.mjs --check code` skips the tests.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installIfStale } from './install.mjs'
import { runChild } from './run-child.mjs'

const root = join(import.meta.dirname, '..')
const bin = (name) => join(root, 'node_modules', '.bin', name)

const checks = [
  { name: 'format', command: ['prettier', '--check', '--cache', '--cache-strategy', 'content', '.'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types', command: ['tsc'] },
  { name: 'types of the dashboard', command: ['tsc', '-p', 'dashboard/web'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'plain English', command: ['node', 'scripts/prose/main.ts'] },
]

process.exitCode = await main(process.argv.slice(2))

async function main([first, ...rest]) {
  if (first === undefined) return refuse('Usage: run.mjs <file.ts> | --jest | --check.')
  if (!installIfStale(root)) return 1
  if (first === '--check') return check(rest)
  if (first === '--jest') return jest(rest)
  if (!existsSync(join(root, first))) return refuse(`There is no ${first} in this repository.`)
  return runChild(bin('node'), [first, ...rest], { root, ownGroup: true })
}

function jest(args) {
  return runChild(bin('jest'), args, { root })
}

async function check([only]) {
  for (const { name, command } of checks) {
    const [program, ...args] = command
    const code = await runChild(bin(program), args, { root })
    if (code !== 0) return refuse(`check: ${name} failed.`, code)
  }
  const code = only === 'code' ? 0 : await jest([])
  return code === 0 ? 0 : refuse('check: tests failed.', code)
}

function refuse(sentence, code = 1) {
  process.stderr.write(`${sentence}\n`)
  return code
}
