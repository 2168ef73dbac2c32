import { z } from 'zod'
import {
  NewCampaign,
  NewContact,
  NewMember,
  NewSegment,
  NewStep,
  NewSuppression,
  NewTemplate,
  NewTransition,
  NewWorkflow,
} from '../src/resources/index.ts'

const id = '019a2b3c-4d5e-7f60-8123-456789abcdef'
const email = 'ada@example.net'
const content = { subject: 'Hello', body: '<p>Hello</p>', from: email }

/** Bodies with nothing but what has to be there. */
const kinds: [string, z.ZodType, object][] = [
  ['NewCampaign', NewCampaign, { ...content, name: 'May', audienceType: 'ALL' }],
  ['NewContact', NewContact, { email }],
  ['NewMember', NewMember, { email }],
  ['NewSegment', NewSegment, { name: 'Everybody' }],
  ['NewStep', NewStep, { type: 'EXIT', name: 'End', position: { x: 0, y: 0 }, config: {} }],
  ['NewSuppression', NewSuppression, { value: email }],
  ['NewTemplate', NewTemplate, { ...content, name: 'Receipt' }],
  ['NewTransition', NewTransition, { fromStepId: id, toStepId: id }],
  ['NewWorkflow', NewWorkflow, { name: 'Welcome', eventName: 'signed.up' }],
]

const fieldsOf = (schema: z.ZodType): string[] =>
  Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})

const unset = kinds.flatMap(([name, schema, body]) =>
  fieldsOf(schema)
    .filter((field) => !(field in body))
    .map((field) => [name, field, schema, body] as const),
)

describe('a field that may be left out of a new thing', () => {
  it.each(unset)('may be null, which is as good as absent: %s.%s', (_name, field, schema, body) => {
    const absent = z.record(z.string(), z.unknown()).parse(schema.parse(body))
    const given = schema.safeParse({ ...body, [field]: null })

    expect(given.error?.issues ?? []).toEqual([])
    expect([absent, { ...absent, [field]: null }]).toContainEqual(given.data)
  })
})
