import { Option, type Command } from 'commander'
import { examples, type Execute } from '../command-line.ts'
import { readDatabases } from '../config.ts'
import { limitOf } from './limit.ts'
import { projectIdOf } from '../project-id.ts'
import { orders, windows, type Order, type Window } from './ranking.ts'
import { show } from './show.ts'
import { top } from './top.ts'

const about = `
Reads the databases of accounts, send, contacts and campaigns, and changes nothing. The figures are read from views whose names begin
with operator_project_, which other programs can read too. Rates are shares of mails and need at least 100 mails. Counts of queued
mails stop at 10,000 for each priority class.`

interface TopOptions {
  by: Order
  since: Window
  limit: number
}

/** Adds the commands `projects top|show`. */
export function addProjects(program: Command, execute: Execute): void {
  const group = program.command('projects').description('figures of projects')
  group
    .command('top')
    .description('list the projects with the highest figures')
    .addOption(new Option('--by <figure>', 'the figure to sort by').choices(orders).default('mails'))
    .addOption(new Option('--since <time>', 'the time that is counted').choices(windows).default('24h'))
    .option('--limit <number>', 'number of projects', limitOf, 20)
    .addHelpText(
      'after',
      `${examples('projects top', 'projects top --by bounce-rate --since 7d --json')}\n${about}`,
    )
    .action((options: TopOptions) => execute(({ env, output }) => top(readDatabases(env), options, output)))
  group
    .command('show')
    .description('print all figures of one project')
    .argument('<id>', 'the id of the project', projectIdOf)
    .addHelpText('after', `${examples('projects show 01a2238a-2a5b-71b3-8b4f-ab22df65f50e')}\n${about}`)
    .action((id: string) => execute(({ env, output }) => show(readDatabases(env), id, output)))
}
