import { databaseUrl } from '@postrider/db'
import { ConfigError, parseEnv } from '@postrider/service/config'
import { z } from 'zod'

const Env = z.object({
  DATABASE_URL: z.url().optional(),
  ACCOUNTS_DATABASE_URL: z.url().optional(),
  CONTACTS_DATABASE_URL: z.url().optional(),
  SEND_DATABASE_URL: z.url().optional(),
})

/** The services that may have set a message aside. */
export const services = ['accounts', 'contacts', 'send'] as const
export type Service = (typeof services)[number]

/** Where each service keeps its rows; undefined where the environment names no database for it. */
export type Databases = Record<Service, string | undefined>

/** Reads the settings that the services have, too. Throws `ConfigError` with one sentence. */
export function readConfig(env: Record<string, string | undefined> = process.env): Databases {
  const read = parseEnv(Env, env)
  const ofServer = (service: Service): string | undefined =>
    read.DATABASE_URL && databaseUrl(read.DATABASE_URL, service)
  const databases = {
    accounts: read.ACCOUNTS_DATABASE_URL ?? ofServer('accounts'),
    contacts: read.CONTACTS_DATABASE_URL ?? ofServer('contacts'),
    send: read.SEND_DATABASE_URL ?? ofServer('send'),
  }
  if (Object.values(databases).every((url) => url === undefined))
    throw new ConfigError(
      'Say where the services keep their data: set DATABASE_URL, or <SERVICE>_DATABASE_URL for one.',
    )
  return databases
}
