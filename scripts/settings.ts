import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { settings as cluster } from '../deploy/cluster/src/config.ts'
import { services } from '../deploy/services/src/services.ts'
import { settings as setup } from '../deploy/setup/src/config.ts'
import { installed } from '../deploy/setup/src/installed.ts'
import { settings as standalone } from '../deploy/standalone/src/config.ts'
import { settings as dashboard } from '../dashboard/src/config.ts'
import { settings as gateway } from '../gateway/src/config.ts'
import { defaultOf, settingsIn, summaryOf, type Setting } from '../libs/process/src/config/index.ts'
import { settings as tools } from '../tools/src/config.ts'

const root = join(import.meta.dirname, '..')

const ofServices = await Promise.all(
  services.map(async ({ name }) => [name, settingsIn((await installed[name].config()).settings)] as const),
)
const serviceNames: readonly string[] = services.map(({ name }) => name)

/**
 * The settings that each program reads. If programs have different defaults, `.env.example` contains the
 * first program's default.
 */
export const settingsOf: ReadonlyMap<string, readonly Setting[]> = new Map([
  ['cluster', settingsIn(cluster)],
  ['standalone', settingsIn(standalone)],
  ['gateway', settingsIn(gateway)],
  ['dashboard', settingsIn(dashboard)],
  ...ofServices,
  ['setup', settingsIn(setup)],
  ['tools', settingsIn(tools)],
])

/** The definitions of each setting by its name: one for each program that reads it. */
export const definitionsOf: ReadonlyMap<string, readonly Setting[]> = Map.groupBy(
  [...settingsOf.values()].flat(),
  ({ name }) => name,
)

/** Returns the names of the settings that a program reads. */
export const namesOf = (program: string): string[] => (settingsOf.get(program) ?? []).map(({ name }) => name)

const readersOf = (of: readonly Setting[]): string[] =>
  [...settingsOf.keys()].filter((program) => of.some(({ name }) => namesOf(program).includes(name)))

/** Returns the different defaults of a setting. Empty if it has no default in any program. */
const defaultsOf = ({ name }: Setting): string[] => [
  ...new Set((definitionsOf.get(name) ?? []).map(defaultOf).filter((text) => text !== '')),
]

/**
 * Settings by their description. Settings with the same description, such as the services' addresses, are
 * listed together.
 */
const settingsByDescription = Map.groupBy(
  [...definitionsOf.values()].flatMap(([first]) => first ?? []),
  ({ description }) => description,
)

const settingsPage = 'docs/operate/settings.md'

const header = `# Every setting with its default, written by \`npm run settings\` from the definitions in the code.
# \`npm start\` and \`npm run cluster\` need none of them. An empty value counts as absent.`

const commonSection = 'Start here'
const sharedSection = 'Several programs'
const sectionOrder = [commonSection, sharedSection, ...settingsOf.keys()]

function envExample(): string {
  const sections = Map.groupBy(settingsByDescription.values(), sectionOf)
  const parts = sectionOrder.flatMap((name) => {
    const found = sections.get(name)
    return found ? [`# --- ${name} `.padEnd(78, '-'), ...found.map(entryOf)] : []
  })
  return `${[header, ...parts].join('\n\n')}\n`
}

/**
 * Returns the section of a setting. If only one service or only the gateway reads the setting, its name is
 * the section. Tools are ignored.
 */
function sectionOf(of: readonly Setting[]): string {
  if (of.some((each) => each.common)) return commonSection
  const readers = readersOf(of)
  const [first, ...others] = readers.filter((each) => each === 'gateway' || serviceNames.includes(each))
  return others.length > 0 ? sharedSection : (first ?? readers[0] ?? sharedSection)
}

function entryOf(of: readonly Setting[]): string {
  const [first] = of
  const lines = first ? [...wrapComment(first.description), ...wrapComment(readBy(of))] : []
  return [...lines, ...byName(of).map((each) => `${each.name}=${defaultsOf(each)[0] ?? ''}`)].join('\n')
}

/**
 * Returns the programs that read these settings. If all services read them, `every service` replaces the
 * services' names.
 */
function readerNames(of: readonly Setting[]): string[] {
  const readers = readersOf(of)
  return serviceNames.every((name) => readers.includes(name))
    ? ['every service', ...readers.filter((name) => !serviceNames.includes(name))]
    : readers
}

function readBy(of: readonly Setting[]): string {
  const [, ...others] = of.length === 1 ? of.flatMap(defaultsOf) : []
  return `Read by: ${readerNames(of).join(', ')}.${others.length > 0 ? ` Other defaults: ${others.join(', ')}.` : ''}`
}

const byName = (of: readonly Setting[]): Setting[] => of.toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** Wraps a text to the lines of a comment. */
function wrapComment(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1) ?? '#'} ${word}`
    if (lines.length > 0 && line.length <= 100) lines[lines.length - 1] = line
    else lines.push(`# ${word}`)
  }
  return lines
}

/** Returns the first sentence of a description as Markdown. */
const meaningOf = (setting: Setting): string => summaryOf(setting).replaceAll(/<\w+>[\w/]*/g, '`$&`')

const common = [...settingsByDescription.values()].flat().filter((each) => each.common)

/** Returns the page of all settings, in the sections of `.env.example`, with a row for each setting. */
function settingsPageText(): string {
  const sections = Map.groupBy(settingsByDescription.values(), sectionOf)
  const parts = sectionOrder.flatMap((name) => {
    const found = sections.get(name)
    return found ? [`## ${name}`, [tableHead, ...found.flatMap(pageRowsOf)].join('\n')] : []
  })
  const secrets = [...definitionsOf]
    .filter(([, all]) => all.some(({ secret }) => secret))
    .map(([name]) => name)
  return `${[
    '# Look up a setting',
    pageIntroduction,
    `Begin with these: ${common.map(({ name }) => code(name)).join(', ')}.`,
    `These settings are secret: ${secrets.toSorted().map(code).join(', ')}. The AWS SDK reads its credentials by itself, for example from \`AWS_ACCESS_KEY_ID\` and \`AWS_SECRET_ACCESS_KEY\`.`,
    ...parts,
  ].join('\n\n')}\n`
}

const pageIntroduction = `Every setting is an environment variable. This page lists each one with its default and the programs that read it. An empty value counts as absent. A program with a missing or invalid setting does not start, and prints an error that names all of them.

\`npm start\` and \`npm run cluster\` need no settings. The file \`.env.example\` of the repository also describes when to change each setting. A dash means that the setting has no default. Where programs have different defaults, the table lists all of them. \`npm run settings\` writes this page and \`.env.example\` from the definitions in the code.`

const tableHead = '| Setting | Default | Description | Read by |\n| --- | --- | --- | --- |'

const pageRowsOf = (of: readonly Setting[]): string[] => byName(of).map(pageRowOf)

function pageRowOf(setting: Setting): string {
  const defaults = defaultsOf(setting).map(code).join(', ') || '–'
  const readers = readerNames([setting]).join(', ')
  return `| ${code(setting.name)} | ${defaults} | ${meaningOf(setting)} | ${readers} |`
}

const code = (text: string): string => `\`${text}\``

/** Returns every file that is generated from the definitions, with its text. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const path = join(root, settingsPage)
  const page = await format(settingsPageText(), { ...(await resolveConfig(path)), filepath: path })
  return new Map([
    ['.env.example', envExample()],
    [settingsPage, page],
  ])
}
