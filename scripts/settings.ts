import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { settings as cluster } from '../deploy/cluster/src/config.ts'
import { services } from '../deploy/services/src/services.ts'
import { settings as setup } from '../deploy/setup/src/config.ts'
import { installed } from '../deploy/setup/src/installed.ts'
import { settings as standalone } from '../deploy/standalone/src/config.ts'
import { settings as gateway } from '../gateway/src/config.ts'
import {
  defaultOf,
  serviceSettings,
  settingsIn,
  summaryOf,
  type Setting,
} from '../libs/process/src/config/index.ts'
import { settings as tools } from '../tools/src/config.ts'

const root = join(import.meta.dirname, '..')

const ofServices = await Promise.all(
  services.map(async ({ name }) => [name, settingsIn((await installed[name].config()).settings)] as const),
)
const serviceNames: readonly string[] = services.map(({ name }) => name)

/** The settings that each program reads. Where defaults differ, the first is in `.env.example`. */
export const settingsOf: ReadonlyMap<string, readonly Setting[]> = new Map([
  ['cluster', settingsIn(cluster)],
  ['standalone', settingsIn(standalone)],
  ['gateway', settingsIn(gateway)],
  ...ofServices,
  ['setup', settingsIn(setup)],
  ['tools', settingsIn(tools)],
])

/** The definitions of each setting, one for each program that reads it. */
export const definitionsOf: ReadonlyMap<string, readonly Setting[]> = Map.groupBy(
  [...settingsOf.values()].flat(),
  ({ name }) => name,
)

/** The names of the settings that a program reads. */
export const namesOf = (program: string): string[] => (settingsOf.get(program) ?? []).map(({ name }) => name)

const readersOf = (of: readonly Setting[]): string[] =>
  [...settingsOf.keys()].filter((program) => of.some(({ name }) => namesOf(program).includes(name)))

/** A setting's defaults; none where every program requires it, or works without it. */
const defaultsOf = ({ name }: Setting): string[] => [
  ...new Set((definitionsOf.get(name) ?? []).map(defaultOf).filter((text) => text !== '')),
]

/** Settings of one description, such as the addresses of the services, are described together. */
const described = Map.groupBy(
  [...definitionsOf.values()].flatMap(([first]) => first ?? []),
  ({ description }) => description,
)

const header = `# Every setting with its default, written by \`npm run settings\` from the definitions in the code.
# \`npm start\` and \`npm run cluster\` need none of them. An empty value counts as absent.`

const commonSection = 'Start here'
const sharedSection = 'Several programs'

function envExample(): string {
  const sections = Map.groupBy(described.values(), sectionOf)
  const order = [commonSection, sharedSection, ...settingsOf.keys()]
  const parts = order.flatMap((name) => {
    const found = sections.get(name)
    return found ? [`# --- ${name} `.padEnd(78, '-'), ...found.map(entryOf)] : []
  })
  return `${[header, ...parts].join('\n\n')}\n`
}

/**
 * The section of a setting: that of the gateway or service that reads it, if only one does; tools do not
 * count.
 */
function sectionOf(of: readonly Setting[]): string {
  if (of.some((each) => each.common)) return commonSection
  const readers = readersOf(of)
  const [first, ...others] = readers.filter((each) => each === 'gateway' || serviceNames.includes(each))
  return others.length > 0 ? sharedSection : (first ?? readers[0] ?? sharedSection)
}

function entryOf(of: readonly Setting[]): string {
  const [first] = of
  const lines = first ? [...wrapped(first.description), ...wrapped(readBy(of))] : []
  return [...lines, ...byName(of).map((each) => `${each.name}=${defaultsOf(each)[0] ?? ''}`)].join('\n')
}

function readBy(of: readonly Setting[]): string {
  const readers = readersOf(of)
  const named = serviceNames.every((name) => readers.includes(name))
    ? ['every service', ...readers.filter((name) => !serviceNames.includes(name))]
    : readers
  const [, ...others] = of.length === 1 ? of.flatMap(defaultsOf) : []
  return `Read by: ${named.join(', ')}.${others.length > 0 ? ` Other defaults: ${others.join(', ')}.` : ''}`
}

const byName = (of: readonly Setting[]): Setting[] => of.toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** The lines of a comment. */
function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1) ?? '#'} ${word}`
    if (lines.length > 0 && line.length <= 100) lines[lines.length - 1] = line
    else lines.push(`# ${word}`)
  }
  return lines
}

const ofEveryService = new Set(
  settingsIn(serviceSettings({ name: 'every', port: 0 })).map(({ name }) => name),
)

/** The settings of the tables, by the page that has one between its markers. */
const tables = new Map<string, readonly Setting[]>([
  ['README.md', [...described.values()].flat().filter((each) => each.common)],
  ['gateway/README.md', settingsOf.get('gateway') ?? []],
  ...ofServices.map(([name, read]): [string, Setting[]] => [
    `services/${name}/README.md`,
    read.filter((each) => !ofEveryService.has(each.name)),
  ]),
])

const marked = /(?<=<!-- settings: npm run settings -->\n)[^]*(?=<!-- \/settings -->)/

function withTable(page: string, of: readonly Setting[]): string {
  const rows = [...Map.groupBy(of, ({ description }) => description).values()].map((each) =>
    rowOf(each, page === 'README.md'),
  )
  const table = ['| Setting | Default | |', '| --- | --- | --- |', ...rows].join('\n')
  const text = readFileSync(join(root, page), 'utf8')
  if (!marked.test(text)) throw new Error(`${page} has no markers around its table of settings`)
  return text.replace(marked, () => `\n${table}\n\n`)
}

/** `ofAll`: the default as in `.env.example`, instead of the program's own. */
function rowOf(of: readonly Setting[], ofAll: boolean): string {
  const [first] = of
  const value = first && (ofAll ? defaultsOf(first)[0] : defaultOf(first))
  const meaning = first && summaryOf(first).replaceAll(/<\w+>[\w/]*/g, '`$&`')
  return `| ${byName(of)
    .map(({ name }) => `\`${name}\``)
    .join(', ')} | ${value ? `\`${value}\`` : '–'} | ${meaning} |`
}

/** Every file that is written from the definitions, with its text. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const pages = [...tables].map(async ([page, of]): Promise<[string, string]> => {
    const path = join(root, page)
    return [page, await format(withTable(page, of), { ...(await resolveConfig(path)), filepath: path })]
  })
  return new Map([['.env.example', envExample()], ...(await Promise.all(pages))])
}
