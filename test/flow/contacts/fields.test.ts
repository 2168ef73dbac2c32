import { sharedFlow, type Flow } from '../support/start-flow.ts'

let flow: Flow

beforeAll(async () => {
  flow = await sharedFlow()
})
afterAll(() => flow.stop())

describe('the fields of contacts', () => {
  it('include tracked and sent fields until these fields are deleted', async () => {
    const { api, open, domain } = await flow.newProject()
    await open.post('/v1/track', {
      body: { email: 'ada@example.net', event: 'order.placed', data: { plan: 'pro', 'total (€)': 12.5 } },
    })
    await api.post('/v1/send', {
      body: { to: 'bo@example.net', from: `shop@${domain}`, subject: 'S', body: 'B', data: { plan: 'free' } },
    })

    const listed = await api.get('/contacts/fields')
    expect(listed.body.fields).toContainEqual({
      field: 'data.plan',
      type: 'string',
      coverage: 100,
      contactCount: 2,
    })
    expect(listed.body.fields).toContainEqual({
      field: 'data.total (€)',
      type: 'number',
      coverage: 50,
      contactCount: 1,
    })
    const values = await api.get('/contacts/fields/data.plan/values?limit=5')
    expect(values.body).toEqual({ field: 'data.plan', values: ['free', 'pro'], count: 2, limit: 5 })
    const total = `/contacts/fields/${encodeURIComponent('data.total (€)')}`
    expect((await api.get(`${total}/usage`)).body).toMatchObject({ contactCount: 1, canDelete: true })

    const segment = await api.post('/segments', {
      body: {
        name: 'Spenders',
        type: 'DYNAMIC',
        condition: {
          logic: 'AND',
          groups: [{ filters: [{ field: 'data.total (€)', operator: 'greaterThan', value: 10 }] }],
        },
      },
    })
    expect(segment.status).toBe(201)
    expect((await api.get(`${total}/usage`)).body).toMatchObject({
      usedInSegments: [{ id: segment.body.id, name: 'Spenders' }],
      canDelete: false,
    })
    expect(await api.delete(total)).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('segment "Spenders"') } },
    })
    await api.delete(`/segments/${segment.body.id}`)

    const deleted = [await api.delete(total), await api.delete(total)]

    expect(deleted.map(({ status, body }) => [status, body])).toEqual([
      [200, { deletedFrom: 1 }],
      [200, { deletedFrom: 0 }],
    ])
    expect((await api.get('/contacts?email=ada@example.net')).body.data[0].data).toEqual({ plan: 'pro' })
    expect((await api.get('/contacts/fields')).body.count).toBe(5)
    expect((await api.delete('/contacts/fields/email')).status).toBe(400)
    // The public key may only track.
    expect((await open.get('/contacts/fields')).status).toBe(401)
  })
})
