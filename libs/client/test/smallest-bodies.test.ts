import {
  Attachment,
  NewCampaign,
  NewContact,
  NewMember,
  NewSegment,
  NewStep,
  NewSuppression,
  NewTemplate,
  NewTransition,
  NewWorkflow,
} from '@postrider/contracts/resources'
import type { Schemas } from '../src/index.ts'

const kinds = {
  Attachment,
  NewCampaign,
  NewContact,
  NewMember,
  NewSegment,
  NewStep,
  NewSuppression,
  NewTemplate,
  NewTransition,
  NewWorkflow,
}
type Kind = keyof typeof kinds

/**
 * Returns a body without the fields that have a default. tsc rejects it if the types of the client require
 * more.
 */
const smallest = <Name extends Kind>(name: Name, body: Schemas[Name]): [Kind, unknown] => [name, body]

const id = '019a2b3c-4d5e-7f60-8123-456789abcdef'
const email = 'ada@example.net'
const content = { subject: 'Hello', body: '<p>Hello</p>', from: email }

describe('the smallest body that the types of the client allow', () => {
  it.each([
    smallest('Attachment', { filename: 'a.txt', content: 'YQ==', contentType: 'text/plain' }),
    smallest('NewCampaign', { ...content, name: 'May', audienceType: 'ALL' }),
    smallest('NewContact', { email }),
    smallest('NewMember', { email }),
    smallest('NewSegment', { name: 'Everybody' }),
    smallest('NewStep', {
      type: 'WEBHOOK',
      name: 'Tell',
      position: { x: 0, y: 0 },
      config: { url: 'https://example.com/hook' },
    }),
    smallest('NewSuppression', { value: email }),
    smallest('NewTemplate', { ...content, name: 'Receipt' }),
    smallest('NewTransition', { fromStepId: id, toStepId: id }),
    smallest('NewWorkflow', { name: 'Welcome', eventName: 'signed.up' }),
  ])('is accepted by the API: %s', (name, body) => {
    expect(kinds[name].safeParse(body)).toMatchObject({ success: true })
  })
})
