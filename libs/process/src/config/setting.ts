import { z } from 'zod'

/** One environment variable: how to parse it, and what an operator needs to know about it. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  kind: 'setting'
  name: string
  /** Parses the variable's text. The variable is required unless the schema has a default or is optional. */
  schema: Schema
  /** The effect of the setting, and when to change it. The first sentence must fit in a table cell. */
  description: string
  /** True if the value is secret: it belongs in a Kubernetes Secret, and is never printed. */
  secret?: boolean
  /** True for a common setting: it is listed first in `.env.example`, and in the README. */
  common?: boolean
}

/**
 * Settings that must be set together or not at all. The value is undefined if none of the required settings
 * is set.
 */
export interface AllOrNone<Group extends Settings = Settings> {
  kind: 'all-or-none'
  settings: Group
}

/** The settings of a program, in the structure of its config. */
export interface Settings {
  readonly [key: string]: Setting | AllOrNone | Settings
}

/** The config that results from a program's settings. */
export type ConfigOf<Of> = { -readonly [Key in keyof Of]: ValueOf<Of[Key]> }

type ValueOf<Of> =
  Of extends Setting<infer Schema>
    ? z.output<Schema>
    : Of extends AllOrNone<infer Group>
      ? ConfigOf<Group> | undefined
      : ConfigOf<Of>

/** Defines a setting. Define each name only once: programs that share a setting import its definition. */
export const setting = <Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  description: string,
): Setting<Schema> => ({ kind: 'setting', name, schema, description })

/** Returns the setting marked as secret. */
export const secret = <Schema extends z.ZodType>(of: Setting<Schema>): Setting<Schema> => ({
  ...of,
  secret: true,
})

/** Returns the setting marked as common. */
export const common = <Schema extends z.ZodType>(of: Setting<Schema>): Setting<Schema> => ({
  ...of,
  common: true,
})

/** Returns the setting as an optional one, for a program that works without it. */
export const optional = <Schema extends z.ZodType>(of: Setting<Schema>): Setting<z.ZodOptional<Schema>> => ({
  ...of,
  schema: of.schema.optional(),
})

/** Returns the setting with another default. */
export const withDefault = <Schema extends z.ZodType>(
  of: Setting<Schema>,
  value: z.core.util.NoUndefined<z.output<Schema>>,
): Setting<z.ZodDefault<Schema>> => ({ ...of, schema: of.schema.default(value) })

/** Defines a group of settings that must be set together or not at all. */
export const allOrNone = <Group extends Settings>(settings: Group): AllOrNone<Group> => ({
  kind: 'all-or-none',
  settings,
})

/** Returns whether this is a single setting. */
export const isSetting = (of: Setting | AllOrNone | Settings): of is Setting => of.kind === 'setting'

/** Returns whether this is a group that must be set completely or not at all. */
export const isAllOrNone = (of: Setting | AllOrNone | Settings): of is AllOrNone => of.kind === 'all-or-none'

/** Returns whether the setting has no default and is not optional. */
export const isRequired = ({ schema }: Setting): boolean => !schema.safeParse(undefined).success

/**
 * Returns the distinct settings of a program. The settings of an all-or-none group are returned as optional.
 */
export function settingsIn(of: Settings): Setting[] {
  const all = Object.values(of).flatMap((each) => {
    if (isSetting(each)) return [each]
    return isAllOrNone(each) ? settingsIn(each.settings).map(optional) : settingsIn(each)
  })
  return [...new Map(all.map((each) => [each.name, each])).values()]
}

/** Returns the first sentence of a setting's description. */
export const summaryOf = ({ description }: Setting): string =>
  description.split(/(?<=[.:]) (?=[A-Z])/)[0] ?? ''

/** Returns the default of a setting as text, or an empty string if it has none. */
export const defaultOf = ({ schema }: Setting): string => defaultIn(schema)

function defaultIn(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodDefault) return String(schema.def.defaultValue)
  if (schema instanceof z.ZodPipe) return defaultIn(schema.in)
  return schema instanceof z.ZodOptional ? defaultIn(schema.unwrap()) : ''
}
