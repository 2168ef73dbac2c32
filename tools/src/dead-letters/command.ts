import { serviceNames, type ServiceName } from '@postrider/services'
import { InvalidArgumentError, type Command } from 'commander'
import { readDatabases } from '../config.ts'
import { examples, type Execute } from '../command-line.ts'
import { discard, list, replay, show, type Selection } from './run.ts'

const service = ['<service>', `one of ${serviceNames.join(', ')}`] as const
const ids = ['<ids...>', '`all`, or ids from `list`'] as const

/** Adds the commands `dead-letters list|show|replay|discard`. */
export function addDeadLetters(program: Command, execute: Execute): void {
  const group = program.command('dead-letters').description('messages that a service could not process')
  group
    .command('list')
    .description('list the dead letters of one service or of all services, oldest first')
    .argument('[service]', service[1], serviceOf)
    .addHelpText('after', examples('dead-letters list', 'dead-letters list send --json'))
    .action((of: ServiceName | undefined) =>
      execute(({ env, output }) => list(of, readDatabases(env), output)),
    )
  for (const { name, description, run } of selectionCommands)
    group
      .command(name)
      .description(description)
      .argument(...service, serviceOf)
      .argument(...ids)
      .addHelpText('after', examples(`dead-letters ${name} send 17 18`, `dead-letters ${name} send all`))
      .action((of: ServiceName, texts: string[]) => {
        const selection: Selection = { service: of, ids: idsOf(texts, group) }
        return execute(({ env, output }) => run(selection, readDatabases(env), output))
      })
}

const selectionCommands = [
  { name: 'show', description: 'print complete dead letters as JSON; they contain addresses', run: show },
  { name: 'replay', description: 'publish dead letters to their topics again, oldest first', run: replay },
  { name: 'discard', description: 'delete dead letters that need no replay', run: discard },
]

function serviceOf(text: string): ServiceName {
  const found = serviceNames.find((each) => each === text)
  if (found === undefined) throw new InvalidArgumentError(`Use one of ${serviceNames.join(', ')}.`)
  return found
}

function idsOf(texts: readonly string[], command: Command): Selection['ids'] {
  if (texts.length === 1 && texts[0] === 'all') return 'all'
  if (!texts.every((text) => /^\d{1,15}$/.test(text)))
    command.error("error: argument 'ids' is invalid. Use `all`, or ids from `list`.")
  return texts.map(Number)
}
