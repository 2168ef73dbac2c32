import { InvalidArgumentError, type Command } from 'commander'
import { readDatabases } from '../config.ts'
import { dayOf } from '../day.ts'
import { projectIdOf } from '../project-id.ts'
import { examples, type Execute } from '../command-line.ts'
import { check } from './run.ts'

const about = `
Reads the databases of all services and changes nothing. Compares the copies of projects with accounts, the copies of campaigns in
analytics with campaigns, and counts and copies of segment members. Compares the feed of analytics with its source services. Finds
outboxes that do not drain, and dead letters. Exit code 1 if there is a difference. Run it after you have restored a database.`

const dayMs = 86_400_000

interface Options {
  project?: string
  since?: Date
  wait: number
}

/** Adds the command `check`. */
export function addCheck(program: Command, execute: Execute): void {
  program
    .command('check')
    .description('compare data that the services must agree on')
    .option('--project <id>', 'only this project', projectIdOf)
    .option('--since <day>', 'compare activity from this day on; default: 7 days', dayOf)
    .option(
      '--wait <seconds>',
      'check again after this time and report only remaining differences; 0 checks once',
      secondsOf,
      10,
    )
    .addHelpText('after', `${examples('check', 'check --since 2026-11-01 --json')}\n${about}`)
    .action(({ project: projectId, wait, since }: Options) =>
      execute(({ env, ...context }) => {
        const until = new Date()
        const from = since ?? new Date(until.getTime() - 7 * dayMs)
        return check(readDatabases(env), { projectId, since: from, until, waitMs: wait * 1_000 }, context)
      }),
    )
}

function secondsOf(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('Use a number of seconds.')
  return Number(text)
}
