import type { UnknownField } from '@postrider/contracts'
import type { UnknownFieldRules } from '@postrider/contracts/api'
import type { FieldError } from '@postrider/contracts/errors'
import type { Warning } from '@postrider/contracts/resources'
import { distance } from 'fastest-levenshtein'

/** The maximum number of listed names. Names above this number are only counted. */
const maxListedNames = 20

/** Returns an error for each unknown field of a body. */
export const unknownFieldErrors = (
  unknown: readonly UnknownField[],
  rules: UnknownFieldRules,
): FieldError[] =>
  unknown.slice(0, maxListedNames).map((field) => ({
    field: fieldOf(field),
    code: 'unknown_field',
    message: sentence(
      `\`${fieldOf(field)}\` is not a field of this request.`,
      adviceOn(field, rules) ?? knownIn(field),
    ),
  }))

/** Returns an error for each unknown parameter of a query string. */
export const unknownParameterErrors = (given: readonly string[], known: readonly string[]): FieldError[] =>
  given
    .filter((name) => !known.includes(name))
    .slice(0, maxListedNames)
    .map((name) => ({
      field: short(name),
      code: 'unknown_field',
      message: `\`${short(name)}\` is not a query parameter of this request.`,
    }))

/** Returns a warning for each unknown field of a body that the endpoint ignored. */
export function unknownFieldWarnings(unknown: readonly UnknownField[], rules: UnknownFieldRules): Warning[] {
  const named = unknown.slice(0, maxListedNames).map((field) => ({
    field: fieldOf(field),
    message: sentence(`\`${fieldOf(field)}\` is not supported and was ignored.`, adviceOn(field, rules)),
  }))
  const more = unknown.length - named.length
  const rest = more === 1 ? '1 more field was ignored.' : `${more} more fields were ignored.`
  return more > 0 ? [...named, { field: '', message: rest }] : named
}

const sentence = (first: string, second: string | undefined): string =>
  second === undefined ? first : `${first} ${second}`

const maxNameLength = 100

const short = (name: string): string =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name

const fieldOf = ({ path }: UnknownField): string => short(path.join('.'))

function adviceOn(
  { path, known }: UnknownField,
  { aliases = {}, notes = {} }: UnknownFieldRules,
): string | undefined {
  const name = plain(path.at(-1) ?? '')
  const note = Object.entries(notes).find(([each]) => plain(each) === name)?.[1]
  if (note !== undefined) return note
  const alias = Object.entries(aliases).find(
    ([each, field]) => plain(each) === name && known.includes(field),
  )?.[1]
  const near = alias ?? nearest(name, known)
  return near === undefined ? undefined : `Did you mean \`${[...path.slice(0, -1), near].join('.')}\`?`
}

function knownIn({ path, known }: UnknownField): string | undefined {
  if (known.length === 0) return undefined
  const parent = path.length > 1 ? `\`${short(path.slice(0, -1).join('.'))}\`` : 'this request'
  return `The fields of ${parent} are ${known.map((name) => `\`${name}\``).join(', ')}.`
}

/** Returns a name in lower case without separators, so that `schedule_for` and `scheduleFor` are equal. */
const plain = (name: string): string =>
  name
    .slice(0, maxNameLength)
    .toLowerCase()
    .replace(/[_\-\s]/g, '')

/** Returns the known name that the client probably meant: at most a third of its letters differ. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((field) => ({ field, slips: distance(name, plain(field)) }))
    .filter(({ field, slips }) => slips <= Math.max(1, Math.floor(field.length / 3)))
    .toSorted((a, b) => a.slips - b.slips)
  return best?.field
}
