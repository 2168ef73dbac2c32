import { unavailable } from '@postrider/contracts/errors'
import { referencesApi } from '@postrider/contracts/internal'
import { expectLogs } from '@postrider/testing/jest'
import { peerApi, someCaller } from '@postrider/testing/service'
import { conformsToReferencesApi, fakeReferences } from '@postrider/testing/fakes'
import { v7 as uuidv7 } from 'uuid'
import { all, memberOf, onPlan, refusal, someProject } from './factories.ts'
import { startSegments, type SegmentsUnderTest } from './start.ts'

describe('POST /internal/references', () => {
  conformsToReferencesApi(['field', 'event', 'segment'], async () => {
    const segments = await startSegments()
    /** The real id of each referenced segment, by the id in the conformance suite. */
    const made = new Map<string, string>()
    const { find } = peerApi(segments.service, referencesApi)
    return {
      api: {
        find: (asked) => find({ ...asked, id: made.get(asked.id) ?? asked.id }),
      },
      owns: 'segments',
      refer: async ({ projectId, generation, kind, id }, name) => {
        const client = segments.as({ ...someCaller(projectId), generation })
        const create = async (segment: Record<string, unknown>): Promise<string> =>
          (await client.post('/segments', { body: segment })).body.id
        if (kind === 'segment' && !made.has(id)) made.set(id, await create({ name: 'S', type: 'STATIC' }))
        const condition =
          kind === 'segment'
            ? memberOf(made.get(id) ?? '')
            : all({
                field: kind === 'field' ? id : `event.${id}`,
                operator: kind === 'field' ? 'exists' : 'triggered',
              })
        return create({ name, condition })
      },
      unrefer: async (projectId, id) => {
        await segments
          .as(someCaller(projectId))
          .patch(`/segments/${id}`, { body: { condition: onPlan('x') } })
      },
      stop: segments.stop,
    }
  })
})

describe('references between services', () => {
  let segments: SegmentsUnderTest
  const [campaigns, workflows] = [fakeReferences('campaigns'), fakeReferences('workflows')]
  beforeAll(async () => {
    segments = await startSegments({ overrides: { referring: [campaigns, workflows] } })
  })
  afterAll(() => segments.stop())

  const find = (projectId: string, kind: string, id: string) =>
    segments
      .asPeer('contacts')
      .post(referencesApi.find.path, { body: { projectId, generation: 1, kind, id } })

  it('include a segment that uses a path below the data key, and a segment that uses another name of the mail event', async () => {
    const { createId, projectId } = someProject(segments)
    const city = await createId({
      name: 'City',
      condition: all({ field: 'data.address.city', operator: 'equals', value: 'Turin' }),
    })
    const opened = await createId({
      name: 'Opened',
      condition: all({ field: 'email.opened', operator: 'triggered' }),
    })

    const answers = [
      await find(projectId, 'field', 'data.address'),
      await find(projectId, 'field', 'data.city'),
      await find(projectId, 'event', 'email.open'),
      await find(projectId, 'template', uuidv7()),
      await find(projectId, 'segment', 'rubbish'),
    ]

    expect(answers.map(({ body }) => body.segments)).toEqual([
      [{ id: city, name: 'City' }],
      [],
      [{ id: opened, name: 'Opened' }],
      [],
      [],
    ])
  })

  it.each([
    ['campaign', campaigns, 'campaigns'],
    ['workflow', workflows, 'workflows'],
  ] as const)('prevent the deletion of a segment that a %s uses', async (_what, service, list) => {
    const { api, createId, projectId } = someProject(segments)
    const id = await createId()
    const by = service.refer({ projectId, kind: 'segment', id }, 'Spring')

    const refused = await api.delete(`/segments/${id}`)
    service.unrefer(projectId, by.id)

    expect(refused).toMatchObject(refusal(409, 'CONFLICT', { details: { [list]: [by] } }))
    expect(refused.body.error.message).toContain('Spring')
    expect((await api.delete(`/segments/${id}`)).status).toBe(204)
  })

  it('prevent the deletion of a segment (503) while one of the services is unavailable', async () => {
    expectLogs('request.refused')
    const { api, createId } = someProject(segments)
    const id = await createId()
    workflows.fault.before = () => {
      throw unavailable('unavailable')
    }

    const refused = await api.delete(`/segments/${id}`)
    workflows.fault.before = () => undefined

    expect(refused).toMatchObject(refusal(503, 'EXTERNAL_SERVICE_ERROR'))
    expect((await api.delete(`/segments/${id}`)).status).toBe(204)
  })
})
