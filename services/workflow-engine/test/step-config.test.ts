import { configs, refusal, someProject } from './factories.ts'
import { startWorkflows, type WorkflowsUnderTest } from './start.ts'

let workflows: WorkflowsUnderTest
let projectId: string
let save: (type: string, config: unknown) => Promise<{ status: number; body: { config: unknown } }>

beforeAll(async () => {
  workflows = await startWorkflows()
  const project = someProject(workflows)
  projectId = project.projectId
  const id = await project.createId()
  save = (type, config) => project.addStep(id, type, { config })
})
afterAll(() => workflows.stop())

const multi = (...branches: unknown[]) => ({ mode: 'multi', field: 'data.plan', branches })
const pro = { id: 'pro', operator: 'equals', value: 'pro' }

describe('the config of a step', () => {
  it.each([
    ['SEND_EMAIL', {}, { recipient: { type: 'CONTACT' } }],
    [
      'SEND_EMAIL',
      { recipient: { type: 'CUSTOM', customEmail: ' Us@Example.com' } },
      { recipient: { type: 'CUSTOM', customEmail: 'us@example.com' } },
    ],
    ['SEND_EMAIL', { tags: ['trial', ' day 1 ', 'trial'] }, { tags: ['trial', 'day 1'] }],
    ['DELAY', { amount: 365, unit: 'days' }, undefined],
    ['WAIT_FOR_EVENT', { eventName: 'bought', timeout: 31_536_000 }, undefined],
    ['WAIT_FOR_EVENT', { eventName: 'email.opened' }, undefined],
    ['CONDITION', configs['CONDITION'], { mode: 'binary', ...configs['CONDITION'] }],
    ['CONDITION', { field: 'event.order.total', operator: 'greaterThan', value: '3' }, { mode: 'binary' }],
    ['CONDITION', { field: 'contact.data.plan', operator: 'exists' }, { mode: 'binary' }],
    ['CONDITION', { field: 'contact.email', operator: 'equals', value: null }, { value: null }],
    ['CONDITION', { field: 'contact.subscribed', operator: 'equals', value: false }, { value: false }],
    ['CONDITION', { field: 'data.subscribed', operator: 'equals', value: 'true' }, { value: 'true' }],
    ['CONDITION', multi(pro), { branches: [{ ...pro, name: '' }] }],
    ['WEBHOOK', { url: '{{ event.url }}', extra: 1 }, { method: 'POST', headers: {} }],
    [
      'WEBHOOK',
      { url: 'https://a.example/', method: 'PUT', headers: { 'X-A': '{{ a }}' }, body: { a: [1] } },
      undefined,
    ],
    ['UPDATE_CONTACT', { updates: { plan: null } }, { updates: { plan: null }, subscriptionAction: 'none' }],
    ['UPDATE_CONTACT', { data: { plan: 'pro' } }, { updates: { plan: 'pro' } }],
    ['EXIT', { reason: 'done' }, undefined],
    ['EXIT', {}, undefined],
  ])('of type %s may be %j', async (type, given, kept = given) => {
    const { status, body } = await save(type, given)

    expect({ status, config: body.config }).toMatchObject({ status: 201, config: kept })
    expect(body.config).not.toHaveProperty('extra')
  })

  it.each([
    ['SEND_EMAIL', { recipient: { type: 'CUSTOM' } }, 'config.recipient.customEmail'],
    ['SEND_EMAIL', { recipient: { type: 'CUSTOM', customEmail: 'x' } }, 'config.recipient.customEmail'],
    ['SEND_EMAIL', { templateId: 'x' }, 'config.templateId'],
    ['SEND_EMAIL', { tags: [''] }, 'config.tags.0'],
    ['SEND_EMAIL', { tags: 'trial' }, 'config.tags'],
    [
      'SEND_EMAIL',
      {
        tags: Array(11)
          .fill(0)
          .map((_, index) => `tag ${index}`),
      },
      'config.tags',
    ],
    ['DELAY', {}, 'config.amount'],
    ['DELAY', { amount: 0, unit: 'days' }, 'config.amount'],
    ['DELAY', { amount: 366, unit: 'days' }, 'config.amount'],
    ['DELAY', { amount: 1, unit: 'weeks' }, 'config.unit'],
    ['WAIT_FOR_EVENT', { timeout: 5 }, 'config.eventName'],
    ['WAIT_FOR_EVENT', { eventName: 'a', timeout: 31_536_001 }, 'config.timeout'],
    ['WAIT_FOR_EVENT', { eventName: 'a', timeout: 0 }, 'config.timeout'],
    ['CONDITION', {}, 'config.field'],
    ['CONDITION', { field: 'plan', operator: 'exists' }, 'config.field'],
    ['CONDITION', { field: 'data.', operator: 'exists' }, 'config.field'],
    ['CONDITION', { field: 'segment.x', operator: 'memberOfSegment' }, 'config.field'],
    ['CONDITION', { field: 'data.plan', operator: 'memberOfSegment' }, 'config.operator'],
    ['CONDITION', { field: 'data.plan', operator: 'like', value: 1 }, 'config.operator'],
    ['CONDITION', { field: 'data.plan', operator: 'equals' }, 'config.value'],
    ['CONDITION', { field: 'data.plan', operator: 'lessThan', value: 'many' }, 'config.value'],
    ['CONDITION', { field: 'data.plan', operator: 'equals', value: {} }, 'config.value'],
    ['CONDITION', { field: 'contact.subscribed', operator: 'equals', value: 'true' }, 'config.value'],
    ['CONDITION', { field: 'contact.subscribed', operator: 'notEquals', value: 1 }, 'config.value'],
    ['CONDITION', { field: 'contact.subscribed', operator: 'equals', value: null }, 'config.value'],
    ['CONDITION', { field: 'contact.email', operator: 'equals', value: 5 }, 'config.value'],
    ['CONDITION', { field: 'contact.email', operator: 'contains', value: true }, 'config.value'],
    ['CONDITION', { field: 'workflow.name', operator: 'equals', value: false }, 'config.value'],
    [
      'CONDITION',
      { ...multi(pro, { ...pro, id: 'b', value: 'no' }), field: 'contact.subscribed' },
      'config.branches.0.value',
    ],
    ['CONDITION', { mode: 'other', ...configs['CONDITION'] }, 'config.mode'],
    ['CONDITION', multi(), 'config.branches'],
    ['CONDITION', multi(pro, pro), 'config.branches'],
    ['CONDITION', multi({ ...pro, id: 'default' }), 'config.branches.0.id'],
    ['CONDITION', multi(pro, { ...pro, id: 'b', value: undefined }), 'config.branches.1.value'],
    [
      'CONDITION',
      multi(...Array.from({ length: 21 }, (_, n) => ({ ...pro, id: `${n}` }))),
      'config.branches',
    ],
    ['WEBHOOK', {}, 'config.url'],
    ['WEBHOOK', { url: 'ftp://a.example/' }, 'config.url'],
    ['WEBHOOK', { url: 'https://' }, 'config.url'],
    ['WEBHOOK', { ...configs['WEBHOOK'], method: 'TRACE' }, 'config.method'],
    ['WEBHOOK', { ...configs['WEBHOOK'], headers: { 'X-A': 'a\r\nX-B: b' } }, 'config.headers.X-A'],
    ['UPDATE_CONTACT', { updates: [] }, 'config.updates'],
    ['UPDATE_CONTACT', { subscriptionAction: 'leave' }, 'config.subscriptionAction'],
    ['EXIT', { reason: 'x'.repeat(256) }, 'config.reason'],
  ])('of type %s may not be %j', async (type, given, field) => {
    expect(await save(type, given)).toMatchObject(
      refusal(422, 'VALIDATION_ERROR', {
        errors: expect.arrayContaining([expect.objectContaining({ field })]),
      }),
    )
  })

  it('of type CONDITION may only test segments for membership', async () => {
    const field = `segment.${workflows.segments.put(projectId)}`

    expect(await save('CONDITION', { field, operator: 'notMemberOfSegment' })).toMatchObject({ status: 201 })
    expect(await save('CONDITION', { field, operator: 'equals', value: 1 })).toMatchObject(
      refusal(422, 'VALIDATION_ERROR', { errors: [{ field: 'config.operator' }] }),
    )
  })
})
