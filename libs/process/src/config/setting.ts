import { z } from 'zod'

/** One environment variable: how it is parsed, and what an operator has to know about it. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  kind: 'setting'
  name: string
  /** Parses the variable's text. Without a default, and unless optional, the variable is required. */
  schema: Schema
  /** What it sets and when to change it. The first sentence fits in a table's cell. */
  description: string
  /** Kept in Secrets; the value is never printed. */
  secret?: boolean
  /** Listed first in `.env.example`, and in the README. */
  common?: boolean
}

/** Settings that are given together or not at all: undefined when none of the required ones is given. */
export interface AllOrNone<Group extends Settings = Settings> {
  kind: 'all-or-none'
  settings: Group
}

/** The settings of a program, in the shape of its config. */
export interface Settings {
  readonly [key: string]: Setting | AllOrNone | Settings
}

/** The config that a program's settings are parsed to. */
export type ConfigOf<Of> = { -readonly [Key in keyof Of]: ValueOf<Of[Key]> }

type ValueOf<Of> =
  Of extends Setting<infer Schema>
    ? z.output<Schema>
    : Of extends AllOrNone<infer Group>
      ? ConfigOf<Group> | undefined
      : ConfigOf<Of>

/** Defines a setting. A name is defined once; programs that share it import the definition. */
export const setting = <Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  description: string,
): Setting<Schema> => ({ kind: 'setting', name, schema, description })

export const secret = <Schema extends z.ZodType>(of: Setting<Schema>): Setting<Schema> => ({
  ...of,
  secret: true,
})

export const common = <Schema extends z.ZodType>(of: Setting<Schema>): Setting<Schema> => ({
  ...of,
  common: true,
})

/** The same setting for a program that works without it. */
export const optional = <Schema extends z.ZodType>(of: Setting<Schema>): Setting<z.ZodOptional<Schema>> => ({
  ...of,
  schema: of.schema.optional(),
})

/** The same setting for a program that has a default of its own. */
export const withDefault = <Schema extends z.ZodType>(
  of: Setting<Schema>,
  value: z.core.util.NoUndefined<z.output<Schema>>,
): Setting<z.ZodDefault<Schema>> => ({ ...of, schema: of.schema.default(value) })

export const allOrNone = <Group extends Settings>(settings: Group): AllOrNone<Group> => ({
  kind: 'all-or-none',
  settings,
})

export const isSetting = (of: Setting | AllOrNone | Settings): of is Setting => of.kind === 'setting'

export const isAllOrNone = (of: Setting | AllOrNone | Settings): of is AllOrNone => of.kind === 'all-or-none'

/** True for a setting without a default, of a program that cannot do without it. */
export const isRequired = ({ schema }: Setting): boolean => !schema.safeParse(undefined).success

/** The definitions in a program's settings, each once; those of a group that may be left out are optional. */
export function settingsIn(of: Settings): Setting[] {
  const all = Object.values(of).flatMap((each) => {
    if (isSetting(each)) return [each]
    return isAllOrNone(each) ? settingsIn(each.settings).map(optional) : settingsIn(each)
  })
  return [...new Map(all.map((each) => [each.name, each])).values()]
}

/** A description's first sentence. */
export const summaryOf = ({ description }: Setting): string =>
  description.split(/(?<=[.:]) (?=[A-Z])/)[0] ?? ''

/** The text of a setting's default; empty without one. */
export const defaultOf = ({ schema }: Setting): string => defaultIn(schema)

function defaultIn(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodDefault) return String(schema.def.defaultValue)
  if (schema instanceof z.ZodPipe) return defaultIn(schema.in)
  return schema instanceof z.ZodOptional ? defaultIn(schema.unwrap()) : ''
}
