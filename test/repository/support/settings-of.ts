import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { services } from '@postrider/services'
import { routes } from '@postrider/gateway/routes'
import { urlSetting } from '@postrider/process/config'

/** The services that the gateway knows, installed or not. */
export const upstreamNames: readonly string[] = [...new Set(routes.map(({ service }) => service))].filter(
  (name) => name !== 'gateway',
)

/** What a file reads beside the settings that it names: one for each service, by the text that adds them to its schema. */
const byRule: Record<string, readonly string[]> = {
  'DatabaseEnv)': services.map(({ databaseSetting }) => databaseSetting),
  'urlSetting(service)': upstreamNames.map(urlSetting),
  '...uploadsEnv': namedIn('services/send/src/uploads-config.ts'),
  '...kafkaEnv': namedIn('libs/process/src/config/kafka.ts'),
}

/** The names of environment variables that a settings schema declares; `file` is a path from the root. */
export function settingsOf(file: string): string[] {
  const text = textOf(file)
  const ruled = Object.entries(byRule).flatMap(([call, names]) => (text.includes(call) ? names : []))
  return [...new Set([...namedIn(file), ...ruled])]
}

/** The defaults that a settings schema writes as literals, each as .env.example would; `''` of a setting that has none. */
export function defaultsOf(file: string): { name: string; value: string }[] {
  const declared = /^ {2}([A-Z][A-Z0-9_]+): ([^]*?)(?=\n(?: {2}[A-Z./]|\}))/gm
  return [...textOf(file).matchAll(declared)].map(([, name = '', schema = '']) => ({
    name,
    value: asLine(/\.default\(([^()]*)\)/.exec(schema)?.[1] ?? ''),
  }))
}

/** `['a', 'b']` becomes `a,b`, and `10_000` becomes `10000`. */
const asLine = (literal: string): string =>
  literal
    .replaceAll(/^\[|\]$|'/g, '')
    .replaceAll(', ', ',')
    .replaceAll(/(?<=\d)_(?=\d)/g, '')

function namedIn(file: string): string[] {
  return [...textOf(file).matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].flatMap((match) => match[1] ?? [])
}

function textOf(file: string): string {
  return readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')
}

const example = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8')

/** The settings that .env.example has a line for, each with its default. */
export const defaults: ReadonlyMap<string, string> = new Map(
  [...example.matchAll(/^([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
)
export const named: readonly string[] = [...defaults.keys()]

/** `<SERVICE>_URL` describes a setting of each service. */
const ruled = [...example.matchAll(/<SERVICE>(_[A-Z_]+)/g)].flatMap(([, ending = '']) =>
  upstreamNames.map((name) => urlSetting(name).replace(/_URL$/, ending)),
)

/** Every setting that .env.example describes. */
export const described: ReadonlySet<string> = new Set([...named, ...ruled])
