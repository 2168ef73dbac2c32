import { databaseSetting, urlSetting } from '@postrider/process/config'

/**
 * One row per service: the name, the default port, and the size of V8's young generation in MB.
 *
 * Without a limit, V8's young generation grows to 400 MB at 128 clients. With a limit of 32 MB instead of 16
 * MB, the contacts service and the gateway take 5 % less CPU time for /v1/track. The send service would
 * exceed 300 MB of memory with 32 MB.
 */
const rows = [
  { name: 'accounts', port: 8081, semiSpaceMb: 16 },
  { name: 'contacts', port: 8082, semiSpaceMb: 32 },
  { name: 'send', port: 8083, semiSpaceMb: 16 },
  { name: 'segments', port: 8084, semiSpaceMb: 16 },
  { name: 'campaigns', port: 8085, semiSpaceMb: 16 },
  { name: 'workflow-engine', port: 8086, semiSpaceMb: 16 },
  { name: 'analytics', port: 8087, semiSpaceMb: 16 },
  { name: 'webhooks', port: 8088, semiSpaceMb: 16 },
] as const

export type ServiceName = (typeof rows)[number]['name']

/** A program of the cluster, with the values that are needed to start it. */
export interface Program<Name extends string = string> {
  name: Name
  /** The folder of its package, relative to the root of the repository. */
  folder: string
  /** The default of `PORT`. */
  port: number
  semiSpaceMb: number
  /** The setting in which other programs find this program's address. */
  urlSetting: string
}

export interface Service extends Program<ServiceName> {
  /** The name of the service's database on a server that all services share. */
  database: string
  /** The setting for the URL of a database on another server. */
  databaseSetting: string
  /** The topic for messages that the service could not process. */
  deadLetterTopic: string
}

/**
 * Settings of glibc's allocator, like in deploy/Dockerfile. By default, each thread has its own heap, which
 * takes 11 MB of the send service's 281 MB. Freeing a large block also raises the threshold for `mmap`, so
 * that later large blocks fragment the heaps.
 */
export const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }

export const gateway: Program<'gateway'> = {
  name: 'gateway',
  folder: 'gateway',
  port: 8080,
  semiSpaceMb: 32,
  urlSetting: urlSetting('gateway'),
}

/** The server of the web application, which has no endpoints of the API. */
export const dashboard: Program<'dashboard'> = {
  name: 'dashboard',
  folder: 'dashboard',
  port: 8089,
  semiSpaceMb: 16,
  urlSetting: urlSetting('dashboard'),
}

/** All installed services. Programs that handle all services read this list. */
export const services: readonly Service[] = rows.map((row) => ({
  ...row,
  folder: `services/${row.name}`,
  urlSetting: urlSetting(row.name),
  database: row.name,
  databaseSetting: databaseSetting(row.name),
  deadLetterTopic: `${row.name}.dead-letters.v1`,
}))

/** All programs that serve requests. Each has an image, a container and a folder of `k8s/base`. */
export const programs: readonly Program[] = [gateway, dashboard, ...services]

export const serviceNames: readonly ServiceName[] = services.map(({ name }) => name)

/** Returns a value for each service, by its name. */
export const perService = <Value>(valueOf: (service: Service) => Value): Record<ServiceName, Value> =>
  // Object.fromEntries loses the type of the keys, which are the names of the services.
  Object.fromEntries(services.map((service) => [service.name, valueOf(service)])) as Record<
    ServiceName,
    Value
  >
