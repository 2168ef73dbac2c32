import { spawn, spawnSync } from 'node:child_process'
import type { Project } from './start-flow.ts'

/** Returns the code blocks in this language of a Markdown page, exactly as printed. */
export const blocksOf = (page: string, language: string): string[] =>
  [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, code]) =>
    name === language && code !== undefined ? [code] : [],
  )

export interface Run {
  code: number | null
  output: string
}

export interface Printed {
  command: string
  args: string[]
  cwd: string
  /** The environment variables that the page asks the reader to set. */
  settings: Record<string, string>
}

/** Runs a program with the environment that the page describes. Returns its exit code and its output. */
export function run({ command, args, cwd, settings }: Printed): Promise<Run> {
  return new Promise((resolve, reject) => {
    const program = spawn(command, args, { cwd, env: environmentOf(settings) })
    let output = ''
    program.stdout.on('data', (chunk) => (output += String(chunk)))
    program.stderr.on('data', (chunk) => (output += String(chunk)))
    program.once('error', reject).once('close', (code) => resolve({ code, output }))
  })
}

/** Returns the environment variables that the pages ask the reader to set, with the values for a project. */
export const settingsOf = (url: string, project: Project): Record<string, string> => ({
  POSTRIDER_URL: url,
  POSTRIDER_KEY: project.secretKey,
  POSTRIDER_FROM: `hello@${project.domain}`,
})

/** Returns the environment of a program. It needs PATH to find other programs and HOME to find its caches. */
export const environmentOf = (settings: Record<string, string>): Record<string, string> => ({
  PATH: variableOfShell('PATH'),
  HOME: variableOfShell('HOME'),
  ...settings,
})

const variableOfShell = (name: string): string =>
  spawnSync(`printf %s "$${name}"`, { shell: true, encoding: 'utf8' }).stdout

const isInstalled = (command: string, probe: string): boolean => spawnSync(command, [probe]).status === 0

/**
 * Returns `describe` if the command is installed. Otherwise prints that the part of the page is skipped, and
 * returns `describe.skip`.
 */
export const whereThereIs = (command: string, page: string, probe = '--version') => {
  if (isInstalled(command, probe)) return describe
  process.stderr.write(`${page}: ${command} is not installed, so its part is skipped.\n`)
  return describe.skip
}
