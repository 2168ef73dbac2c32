import { createContext, type Context } from '../src/context.ts'
import { startContacts, configFor, type ContactsUnderTest } from './start.ts'

/** The contacts service without its loops: a job goes on when the test says so. */
export const startWithoutLoops = (): Promise<ContactsUnderTest> =>
  startContacts({ settings: { role: 'http' } })

/** One more instance of the service, of which a test calls commands itself. It shares the test's connections and clock. */
export const instanceOf = ({ db, clock, databaseUrl }: ContactsUnderTest, overrides: Partial<Context> = {}) =>
  createContext(configFor(databaseUrl), { db, now: clock.now, ...overrides })
