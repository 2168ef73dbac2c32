import { reservedKeys } from '@postrider/contracts'
import { serviceContext, type ServiceContext } from '@postrider/service'
import type { Config } from './config.ts'
import { fullFields, type FullFields } from './store/full-fields.ts'
import type { Tables } from './store/tables.ts'

/** What a command, query or loop may use. Tests override any part of it. */
export interface Context extends ServiceContext<Config, Tables> {
  reserved: ReadonlySet<string>
  fullFields: FullFields
}

export function createContext(config: Config, overrides: Partial<Context> = {}): Context {
  const common = serviceContext<Config, Tables>('contacts', config, overrides)
  return {
    ...common,
    fullFields: fullFields(common.db),
    reserved: reservedKeys(config.reservedPrefixes),
    ...overrides,
  }
}
