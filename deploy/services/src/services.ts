import { databaseSetting, urlSetting } from '@postrider/process/config'

/**
 * One row per service: its name, the port that its settings default to, and the megabytes of V8's young
 * generation.
 *
 * Without a limit V8 lets requests in flight grow the young generation, to 400 MB at 128 clients. With 32 MB
 * contacts and the gateway take 5 % less CPU time than with 16 under /v1/track; send would pass 300 MB.
 */
const rows = [
  { name: 'accounts', port: 8081, semiSpaceMb: 16 },
  { name: 'contacts', port: 8082, semiSpaceMb: 32 },
  { name: 'send', port: 8083, semiSpaceMb: 16 },
  { name: 'segments', port: 8084, semiSpaceMb: 16 },
  { name: 'campaigns', port: 8085, semiSpaceMb: 16 },
  { name: 'workflow-engine', port: 8086, semiSpaceMb: 16 },
  { name: 'analytics', port: 8087, semiSpaceMb: 16 },
] as const

export type ServiceName = (typeof rows)[number]['name']

/** A program that runs beside others: what starting it takes. */
export interface Program<Name extends string = string> {
  name: Name
  /** The folder of its package, from the root of the repository. */
  folder: string
  /** What `PORT` defaults to. */
  port: number
  semiSpaceMb: number
  /** The setting that tells the other programs where this one is. */
  urlSetting: string
}

export interface Service extends Program<ServiceName> {
  /** The name of its database on a server that all services share. */
  database: string
  /** The setting for a database elsewhere. */
  databaseSetting: string
  /** Where it announces the messages that it could not handle. */
  deadLetterTopic: string
}

/**
 * How glibc hands out memory to a program, as in deploy/Dockerfile. It gives each thread that frees little a
 * heap of its own, which is 11 MB of send's 281. And once a block of its `mmap` has been freed, it takes
 * blocks of that size from its heap, which then has holes:
 * during a campaign send had 274 to 288 MB in three runs, and 285 to 297 in five without, three of which had
 * other settings of V8's heap.
 */
export const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }

export const gateway: Program<'gateway'> = {
  name: 'gateway',
  folder: 'gateway',
  port: 8080,
  semiSpaceMb: 32,
  urlSetting: urlSetting('gateway'),
}

/** The services that are installed; whichever program deals with all of them reads this list. */
export const services: readonly Service[] = rows.map((row) => ({
  ...row,
  folder: `services/${row.name}`,
  urlSetting: urlSetting(row.name),
  database: row.name,
  databaseSetting: databaseSetting(row.name),
  deadLetterTopic: `${row.name}.dead-letters.v1`,
}))

export const serviceNames: readonly ServiceName[] = services.map(({ name }) => name)

/** A value for each service, by its name. */
export const perService = <Value>(valueOf: (service: Service) => Value): Record<ServiceName, Value> =>
  // Object.fromEntries forgets the keys, which are those of the rows.
  Object.fromEntries(services.map((service) => [service.name, valueOf(service)])) as Record<
    ServiceName,
    Value
  >
