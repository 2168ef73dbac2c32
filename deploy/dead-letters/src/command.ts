import { ConfigError } from '@postrider/process/config'
import { serviceNames as services, type ServiceName } from '@postrider/services'

/** What a person has asked for. */
export type Command =
  | { name: 'list'; of: readonly ServiceName[] }
  | { name: 'show' | 'replay'; of: ServiceName; ids: readonly number[] | 'all' }

const usage = `Dead letters: messages that a service could not handle and has set aside.

  list [service]               those of one service, or of all
  show <service> <id…|all>     whole, as JSON: mind that they hold addresses
  replay <service> <id…|all>   puts them back on their topics, oldest first, and forgets them here

Services: ${services.join(', ')}. They read the settings of the services: DATABASE_URL, or <SERVICE>_DATABASE_URL.`

/** Reads what is behind the program's name. Throws `ConfigError`, with the usage where that helps. */
export function readCommand(args: string[]): Command {
  const [name, service, ...rest] = args
  switch (name) {
    case 'list':
      if (rest.length > 0) throw new ConfigError(usage)
      return { name, of: service === undefined ? services : [serviceOf(service)] }
    case 'show':
    case 'replay':
      return { name, of: serviceOf(service), ids: idsOf(rest) }
    default:
      throw new ConfigError(usage)
  }
}

function serviceOf(text: string | undefined): ServiceName {
  const service = services.find((each) => each === text)
  if (service === undefined)
    throw new ConfigError(`${text ?? 'Nothing'} is not a service; say one of ${services.join(', ')}.`)
  return service
}

function idsOf(texts: string[]): readonly number[] | 'all' {
  if (texts.length === 1 && texts[0] === 'all') return 'all'
  if (texts.length === 0 || !texts.every((text) => /^\d{1,15}$/.test(text)))
    throw new ConfigError('Say which: ids as `list` shows them, or all.')
  return texts.map(Number)
}
