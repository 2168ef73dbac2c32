import { isId } from '@postrider/contracts'
import { InvalidArgumentError, type Command } from 'commander'
import type { AnalyticsDatabase, AnalyticsTables } from '@postrider/analytics/rebuilds'
import { readDatabases } from '../config.ts'
import { withDatabase } from '../databases.ts'
import { dayOf } from '../day.ts'
import { examples, type Execute } from '../command-line.ts'
import { rebuild } from './rebuild.ts'

const about = `
The analytics service does the work while messages are consumed; this command starts it and prints the progress. Stopping the command does
not stop the work: start it again to see the progress.`

/** Adds the command `rebuild-analytics`. */
export function addRebuildAnalytics(program: Command, execute: Execute): void {
  program
    .command('rebuild-analytics')
    .description('rebuild the activity and the counts of projects from the data of the services')
    .argument(
      '<projects...>',
      '`all`, or ids of projects',
      (text, ids: string[] | undefined): string[] | undefined => [...(ids ?? []), projectOf(text)],
    )
    .option('--since <day>', 'keep earlier activity unchanged, such as 2026-11-01', dayOf)
    .addHelpText(
      'after',
      `${examples('rebuild-analytics all', 'rebuild-analytics all --since 2026-11-01')}\n${about}`,
    )
    .action((ids: string[], { since = new Date(0) }: { since?: Date }) =>
      execute(({ env, output, pause }) =>
        withDatabase<AnalyticsTables, void>(readDatabases(env), 'analytics', (db: AnalyticsDatabase) =>
          rebuild({ projects: ids.includes('all') ? 'all' : ids, since }, { db, output, pause }),
        ),
      ),
    )
}

function projectOf(text: string): string {
  if (text !== 'all' && !isId(text)) throw new InvalidArgumentError('Use ids of projects, or `all`.')
  return text
}
