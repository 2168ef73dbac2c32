import { templateVariables } from './template-variables.ts'

const urls = { unsubscribeUrl: 'u', subscribeUrl: 's', manageUrl: 'm' }

describe('templateVariables', () => {
  it("overrides the contact's data by the request's data, unwraps one-off values and adds reserved names", () => {
    const variables = templateVariables({
      contact: {
        id: 'c1',
        email: 'ada@example.com',
        subscribed: true,
        data: { plan: 'free', city: 'Paris' },
      },
      email: 'ada@example.com',
      requestData: {
        plan: 'pro',
        code: { value: 42, persistent: false },
        city: '',
        gone: null,
        email: 'forged',
        svc_id: 'forged',
        unsubscribeUrl: { value: 'forged', persistent: false },
      },
      prefixes: ['svc'],
      urls,
    })

    const data = { plan: 'pro', city: 'Paris', code: 42 }
    expect(variables).toEqual({
      ...data,
      data,
      locale: null,
      id: 'c1',
      email: 'ada@example.com',
      subscribed: true,
      svc_id: 'c1',
      svc_email: 'ada@example.com',
      ...urls,
    })
  })

  it('supports a mail without a contact, and keeps a key named `data`', () => {
    const variables = templateVariables({
      contact: null,
      email: 'x@example.com',
      requestData: { data: 'mine' },
      prefixes: [],
      urls,
    })

    expect(variables).toMatchObject({ data: 'mine', id: '', email: 'x@example.com', subscribed: false })
  })
})
