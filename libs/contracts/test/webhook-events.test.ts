import {
  webhookApiVersion,
  webhookBodyExample,
  webhookBodySchema,
  WebhookEnvelope,
  webhookEventNames,
  webhookEvents,
  webhookJsonSchema,
} from '../src/webhook-events/index.ts'

describe('the catalogue of webhook events', () => {
  it('has the events of the list of names', () => {
    expect(Object.keys(webhookEvents).toSorted()).toEqual([...webhookEventNames].toSorted())
  })

  it.each(webhookEventNames)('%s has an example with exactly the fields of its schema', (name) => {
    const example = webhookBodyExample(name)

    expect(webhookBodySchema(name).strict().parse(example)).toEqual(example)
    expect(WebhookEnvelope.parse(example)).toEqual(example)
    expect(example).toMatchObject({ type: name, apiVersion: webhookApiVersion })
  })

  it.each(webhookEventNames)('%s rejects data without a required field', (name) => {
    const { data } = webhookEvents[name]

    for (const field of Object.keys(data.shape)) {
      const { [field]: _removed, ...rest } = webhookBodyExample(name).data
      expect(data.safeParse(rest).success).toBe(false)
    }
  })

  it('has texts that end in a full stop', () => {
    for (const { description } of Object.values(webhookEvents)) expect(description).toMatch(/^[A-Z].*\.$/)
  })

  it('has a JSON Schema of the whole body, which allows the fields of a later version', () => {
    const schema = webhookJsonSchema('email.delivered')

    expect(schema).toMatchObject({
      type: 'object',
      properties: {
        type: { const: 'email.delivered' },
        data: { type: 'object', properties: { emailId: { format: 'uuid' }, tags: { type: 'array' } } },
      },
      required: ['id', 'type', 'timestamp', 'apiVersion', 'data'],
    })
    expect(JSON.stringify(schema)).not.toContain('"additionalProperties":false')
  })
})
