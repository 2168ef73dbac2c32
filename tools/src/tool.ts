import { ConfigError } from '@postrider/process/config'
import { Command, CommanderError } from 'commander'
import { addRebuildAnalytics } from './analytics/command.ts'
import { addCheck } from './check/command.ts'
import type { Execute, ToolEnvironment } from './command-line.ts'
import { addDeadLetters } from './dead-letters/command.ts'
import { addExplain } from './explain/command.ts'
import { jsonOutput, textOutput } from './output.ts'
import { addProjects } from './projects/command.ts'
import { addSetUpSes } from './ses/command.ts'

const exitCodes = `
Exit codes: 0 done, 1 the work failed or a check found something, 2 wrong usage or settings.
Uses the settings of the services: DATABASE_URL, or <SERVICE>_DATABASE_URL for each.`

/** Runs a command line and returns its exit code. Writes results to stdout and errors to stderr. */
export async function runTool(args: readonly string[], surroundings: ToolEnvironment): Promise<number> {
  const { stderr } = surroundings
  let code = 0
  const program = newProgram(surroundings)
  const execute: Execute = async (work) => {
    const output = (program.opts()['json'] === true ? jsonOutput : textOutput)(surroundings.stdout)
    try {
      if ((await work({ ...surroundings, output })) === false) code = 1
    } finally {
      await output.end()
    }
  }
  for (const add of [addExplain, addProjects, addDeadLetters, addRebuildAnalytics, addCheck, addSetUpSes])
    add(program, execute)
  try {
    await program.parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return error instanceof ConfigError ? 2 : 1
  }
}

const newProgram = ({ stdout, stderr }: ToolEnvironment): Command =>
  new Command('postrider')
    .description('Operates a Postrider installation.')
    .option('--json', 'print one JSON document: an array with an object per result')
    .addHelpText('after', exitCodes)
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('Run the command with --help for its usage.')
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) => write(sentence(text)),
    })
    .exitOverride()

/** Converts Commander's "error: missing required argument 'ids'" to a sentence. */
const sentence = (text: string): string =>
  text.replace(/^error: (.)/, (_match, first: string) => first.toUpperCase()).replace(/([^.\n])\n$/, '$1.\n')
