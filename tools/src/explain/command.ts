import type { Command } from 'commander'
import { examples, type Execute } from '../command-line.ts'
import { readDatabases } from '../config.ts'
import { explain } from './run.ts'

/** Adds the command `explain`. */
export function addExplain(program: Command, execute: Execute): void {
  program
    .command('explain')
    .description('explain why a mail did not arrive, or list the newest mails to an address')
    .argument('<mail>', 'the id of a mail, or an address')
    .addHelpText(
      'after',
      examples('explain 0190b8a4-4c1e-7d9a-9f3e-2f6a1c0e8b7d', 'explain ada@example.net --json'),
    )
    .action((mail: string) => execute(({ env, output }) => explain(mail, readDatabases(env), output)))
}
