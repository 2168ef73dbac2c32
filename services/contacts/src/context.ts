import { reservedKeys } from '@postrider/contracts'
import { serviceContext, type ServiceContext } from '@postrider/service'
import type { Config } from './config.ts'
import type { Tables } from './store/tables.ts'

/** What a command, query or loop may use. Tests override any part of it. */
export interface Context extends ServiceContext<Config, Tables> {
  reserved: ReadonlySet<string>
}

export function createContext(config: Config, overrides: Partial<Context> = {}): Context {
  return {
    ...serviceContext<Config, Tables>('contacts', config, overrides),
    reserved: reservedKeys(config.reservedPrefixes),
    ...overrides,
  }
}
