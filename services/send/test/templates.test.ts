import { instant, someProject, someTemplate, uuid, type Project } from './factories.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest
let project: Project

beforeAll(async () => {
  send = await startSend()
})
beforeEach(async () => {
  project = await someProject(send)
})
afterAll(() => send.stop())

const create = (body: object = {}) => project.api.post('/templates', { body: someTemplate(project, body) })

describe('GET /templates', () => {
  it('returns sorted and filtered pages with totals', async () => {
    for (const [name, type] of [
      ['Beta', 'MARKETING'],
      ['alpha', 'TRANSACTIONAL'],
      ['Gamma', 'HEADLESS'],
    ])
      await create({
        name,
        type,
        description: `about ${name}`,
        subject: name === 'Gamma' ? '100% off_' : 'Hi',
      })

    const newest = await project.api.get('/templates?pageSize=2')
    const second = await project.api.get('/templates?pageSize=2&page=2')
    const byName = await project.api.get('/templates?sort=name&dir=desc')
    const typed = await project.api.get('/templates?type=TRANSACTIONAL')
    const unknownSort = await project.api.get('/templates?sort=x&dir=y&pageSize=1000')

    const names = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map(({ name }) => name)
    expect(names(newest)).toEqual(['Gamma', 'alpha'])
    expect(newest.body).toMatchObject({ total: 3, page: 1, pageSize: 2, totalPages: 2 })
    expect(names(second)).toEqual(['Beta'])
    const [beta] = second.body.data
    expect(beta).toEqual((await project.api.get(`/templates/${beta.id}`)).body)
    expect(new Set(names(byName))).toEqual(new Set(['alpha', 'Beta', 'Gamma']))
    expect(names(typed)).toEqual(['alpha'])
    expect(unknownSort.body).toMatchObject({ pageSize: 100, total: 3 })
    expect(names(unknownSort)).toEqual(['Gamma', 'alpha', 'Beta'])
    for (const [search, found] of [
      ['ALPHA', ['alpha']],
      ['about', ['Gamma', 'alpha', 'Beta']],
      ['100%25 OFF_', ['Gamma']],
      ['%25', ['Gamma']],
      ['nothing', []],
    ] as const)
      expect(names(await project.api.get(`/templates?search=${search}`))).toEqual(found)
  })

  it.each([
    ['page=0', 200],
    ['page=x', 200],
    ['pageSize=0', 200],
    ['page=10000000', 200],
    ['type=OTHER', 422],
  ])('with the query %s returns %d', async (query, status) => {
    expect((await project.api.get(`/templates?${query}`)).status).toBe(status)
  })

  it('returns an empty first page for a project without templates', async () => {
    expect((await project.api.get('/templates')).body).toEqual({
      data: [],
      total: 0,
      page: 1,
      pageSize: 20,
      totalPages: 0,
    })
  })
})

describe('/templates/:id', () => {
  it('returns a template, changes the given fields, deletes the template, and then returns 404', async () => {
    const { body: made } = await create({ fromName: 'Team', description: 'old' })

    const patched = await project.api.patch(`/templates/${made.id}`, {
      body: { subject: 'New', fromName: null, description: null },
    })
    const again = await project.api.patch(`/templates/${made.id}`, { body: {} })
    const read = await project.api.get(`/templates/${made.id}`)
    const deleted = await project.api.delete(`/templates/${made.id}`)

    const expected = { ...made, subject: 'New', fromName: null, description: '', updatedAt: instant }
    expect({ status: patched.status, body: patched.body }).toEqual({ status: 200, body: expected })
    expect(again.body).toEqual(expected)
    expect(read.body).toEqual(again.body)
    expect({ status: deleted.status, body: deleted.body }).toEqual({ status: 204, body: '' })
    for (const answer of [
      await project.api.get(`/templates/${made.id}`),
      await project.api.patch(`/templates/${made.id}`, { body: {} }),
      await project.api.delete(`/templates/${made.id}`),
      await project.api.post(`/templates/${made.id}/duplicate`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'TEMPLATE_NOT_FOUND' } } })
    expect((await project.api.get('/templates')).body.total).toBe(0)
  })

  it('only checks the domain again if the sender changes', async () => {
    const { body: made } = await create()
    await send.db
      .updateTable('domains')
      .set({ verified: false })
      .where('project_id', '=', project.id)
      .execute()

    const renamed = await project.api.patch(`/templates/${made.id}`, {
      body: { name: 'Other', from: made.from },
    })
    const moved = await project.api.patch(`/templates/${made.id}`, { body: { from: `b@${project.domain}` } })
    const broken = await project.api.patch(`/templates/${made.id}`, { body: { subject: '{{ a' } })

    expect([renamed.status, moved.status, broken.status]).toEqual([200, 403, 400])
  })

  it('creates a copy with "(Copy)" in its name', async () => {
    const { body: made } = await create({ name: `${'x'.repeat(247)}😀`, type: 'HEADLESS' })

    const copy = await project.api.post(`/templates/${made.id}/duplicate`)

    expect({ status: copy.status, body: copy.body }).toEqual({
      status: 201,
      body: { ...made, id: uuid, name: `${'x'.repeat(247)} (Copy)`, createdAt: instant, updatedAt: instant },
    })
    expect(copy.body.id).not.toBe(made.id)
  })

  it('returns 404 for a template of another project and for an invalid id', async () => {
    const other = await someProject(send)
    const { body: foreign } = await other.api.post('/templates', { body: someTemplate(other) })

    for (const id of [foreign.id, 'x']) {
      const answers = [
        await project.api.get(`/templates/${id}`),
        await project.api.patch(`/templates/${id}`, { body: { name: 'Mine' } }),
        await project.api.post(`/templates/${id}/duplicate`),
        await project.api.delete(`/templates/${id}`),
      ]
      expect(answers.map((answer) => [answer.status, answer.body.error.code])).toEqual(
        Array(4).fill([404, 'TEMPLATE_NOT_FOUND']),
      )
    }
    expect((await other.api.get(`/templates/${foreign.id}`)).body).toEqual(foreign)
    expect((await project.api.get('/templates')).body.total).toBe(0)
  })
})
