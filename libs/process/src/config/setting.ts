import { z } from 'zod'

/** One environment variable: how it is parsed, and what an operator needs to know. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  kind: 'setting'
  name: string
  /** Parses the text of the variable. It is required unless the schema has a default or is optional. */
  schema: Schema
  /** The effect of the setting and when to change it. The first sentence fits in a table cell. */
  description: string
  /** Kept in Secrets. The value is never printed. */
  secret?: boolean
  /** Listed first in `.env.example`, and in the README. */
  common?: boolean
}

/** Settings that must be given together or not at all: undefined if none of the required ones is given. */
export interface AllOrNone<Group extends Settings = Settings> {
  kind: 'all-or-none'
  settings: Group
}

/** The settings of a program, in the shape of its config. */
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

/** Defines a setting. A name is defined once; programs that share it import the definition. */
export const setting = <Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  description: string,
): Setting<Schema> => ({ kind: 'setting', name, schema, description })

/** Returns the same setting as a secret. */
export const secret = <Schema extends z.ZodType>(of: Setting<Schema>): Setting<Schema> => ({
  ...of,
  secret: true,
})

/** Returns the same setting as a common one. */
export const common = <Schema extends z.ZodType>(of: Setting<Schema>): Setting<Schema> => ({
  ...of,
  common: true,
})

/** Returns the same setting for a program that works without it. */
export const optional = <Schema extends z.ZodType>(of: Setting<Schema>): Setting<z.ZodOptional<Schema>> => ({
  ...of,
  schema: of.schema.optional(),
})

/** Returns the same setting for a program with another default. */
export const withDefault = <Schema extends z.ZodType>(
  of: Setting<Schema>,
  value: z.core.util.NoUndefined<z.output<Schema>>,
): Setting<z.ZodDefault<Schema>> => ({ ...of, schema: of.schema.default(value) })

/** Defines a group of settings that are given together or not at all. */
export const allOrNone = <Group extends Settings>(settings: Group): AllOrNone<Group> => ({
  kind: 'all-or-none',
  settings,
})

/** True for a single setting. */
export const isSetting = (of: Setting | AllOrNone | Settings): of is Setting => of.kind === 'setting'

/** True for a group that is given together or not at all. */
export const isAllOrNone = (of: Setting | AllOrNone | Settings): of is AllOrNone => of.kind === 'all-or-none'

/** True for a setting that is not optional and has no default. */
export const isRequired = ({ schema }: Setting): boolean => !schema.safeParse(undefined).success

/**
 * Returns the distinct definitions in a program's settings. The settings of an optional group are optional.
 */
export function settingsIn(of: Settings): Setting[] {
  const all = Object.values(of).flatMap((each) => {
    if (isSetting(each)) return [each]
    return isAllOrNone(each) ? settingsIn(each.settings).map(optional) : settingsIn(each)
  })
  return [...new Map(all.map((each) => [each.name, each])).values()]
}

/** Returns the first sentence of a description. */
export const summaryOf = ({ description }: Setting): string =>
  description.split(/(?<=[.:]) (?=[A-Z])/)[0] ?? ''

/** Returns the default of a setting as text; empty without one. */
export const defaultOf = ({ schema }: Setting): string => defaultIn(schema)

function defaultIn(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodDefault) return String(schema.def.defaultValue)
  if (schema instanceof z.ZodPipe) return defaultIn(schema.in)
  return schema instanceof z.ZodOptional ? defaultIn(schema.unwrap()) : ''
}
