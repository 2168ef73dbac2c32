import { core } from 'zod'
import { inputsFor } from './fields.ts'

type Schema = core.$ZodType

/** A field that a body's schema does not have, and the known fields at the same level. */
export interface UnknownField {
  path: string[]
  known: string[]
}

export interface FittedBody {
  value: unknown
  unknown: UnknownField[]
}

/**
 * Returns the body without unknown fields, and without null for fields that are not nullable, at any depth.
 * Items of lists and values of free-form objects are kept. The original body is not modified.
 */
export function fitBody(schema: Schema, body: unknown): FittedBody {
  const unknown: UnknownField[] = []
  return { value: fit([schema], body, { unknown, at: undefined }), unknown }
}

interface Place {
  key: string
  parent: Place | undefined
}

interface Walk {
  unknown: UnknownField[]
  at: Place | undefined
}

/** Returns the value in a form that one of these schemas accepts. */
function fit(schemas: readonly Schema[], value: unknown, walk: Walk): unknown {
  if (typeof value !== 'object' || value === null) return value
  const forms = schemas.flatMap((schema) => formsOf(schema, value))
  return Array.isArray(value) ? fitItems(forms, value, walk) : fitFields(forms, value, walk)
}

function fitItems(forms: readonly Form[], items: readonly unknown[], walk: Walk): readonly unknown[] {
  const schemas = forms.flatMap(({ items: item }) => item ?? [])
  if (schemas.length === 0) return items
  const fitted = items.map((item, index) => fit(schemas, item, inside(walk, String(index))))
  return fitted.every((item, index) => item === items[index]) ? items : fitted
}

function fitFields(forms: readonly Form[], object: object, walk: Walk): object {
  const shapes = forms.flatMap(({ fields }) => (fields ? [fields] : []))
  const values = forms.flatMap((form) => form.values ?? [])
  // A schema that accepts any value knows every key.
  if ((shapes.length === 0 && values.length === 0) || values.some(isAny)) return object
  const entries = Object.entries(object)
  let known: string[] | undefined
  const fitted = entries.flatMap(([key, value]): [string, unknown][] => {
    const schemas = [...shapes.flatMap((shape) => fieldOf(shape, key)), ...values]
    if (schemas.length === 0) noteUnknown(walk, { key, value, known: (known ??= keysOf(shapes)) })
    else if (value === null && !schemas.some(takesNull)) return []
    return [[key, fit(schemas, value, inside(walk, key))]]
  })
  const isSame =
    fitted.length === entries.length && fitted.every(([, value], index) => value === entries[index]?.[1])
  return isSame ? object : Object.fromEntries(fitted)
}

interface UnknownEntry {
  key: string
  value: unknown
  known: string[]
}

function noteUnknown(walk: Walk, { key, value, known }: UnknownEntry): void {
  // A field that is null has no effect, so it is not reported.
  if (value === null) return
  walk.unknown.push({ path: pathOf({ key, parent: walk.at }), known })
}

type Shape = Readonly<Record<string, Schema>>

const keysOf = (shapes: readonly Shape[]): string[] => [
  ...new Set(shapes.flatMap((shape) => Object.keys(shape))),
]

const fieldOf = (shape: Shape, key: string): Schema[] => {
  const field = Object.hasOwn(shape, key) ? shape[key] : undefined
  return field ? [field] : []
}

const inside = ({ unknown, at }: Walk, key: string): Walk => ({ unknown, at: { key, parent: at } })

const pathOf = (at: Place | undefined): string[] => (at ? [...pathOf(at.parent), at.key] : [])

/**
 * The structure of an object or list in a schema: an object's fields, a free-form object's values, or a
 * list's items.
 */
interface Form {
  fields?: Shape
  values?: Schema
  items?: Schema
}

/** Returns the structures that a schema allows for a value, without wrappers. */
function formsOf(schema: Schema, value: unknown): Form[] {
  const inputs = inputsFor(schema, value)
  if (inputs) return inputs.flatMap((input) => formsOf(input, value))
  if (schema instanceof core.$ZodObject) return [{ fields: schema._zod.def.shape }]
  if (schema instanceof core.$ZodRecord) return [{ values: schema._zod.def.valueType }]
  if (schema instanceof core.$ZodArray) return [{ items: schema._zod.def.element }]
  if (isAny(schema)) return [{ values: schema }]
  return innerOf(schema).flatMap((inner) => formsOf(inner, value))
}

function innerOf(schema: Schema): readonly Schema[] {
  if (schema instanceof core.$ZodUnion) return schema._zod.def.options
  if (schema instanceof core.$ZodLazy) return [schema._zod.def.getter()]
  // `z.preprocess` is a pipe that starts with code.
  if (schema instanceof core.$ZodPipe)
    return [schema._zod.def.in instanceof core.$ZodTransform ? schema._zod.def.out : schema._zod.def.in]
  return isWrapper(schema) ? [schema._zod.def.innerType] : []
}

type Wrapper = core.$ZodOptional | core.$ZodNullable | core.$ZodDefault | core.$ZodReadonly

const isWrapper = (schema: Schema): schema is Wrapper =>
  schema instanceof core.$ZodOptional ||
  schema instanceof core.$ZodNullable ||
  schema instanceof core.$ZodDefault ||
  schema instanceof core.$ZodReadonly

const isAny = (schema: Schema): boolean =>
  schema instanceof core.$ZodUnknown || schema instanceof core.$ZodAny

const nullTakers = new WeakMap<Schema, boolean>()

function takesNull(schema: Schema): boolean {
  const known = nullTakers.get(schema) ?? core.safeParse(schema, null).success
  nullTakers.set(schema, known)
  return known
}
