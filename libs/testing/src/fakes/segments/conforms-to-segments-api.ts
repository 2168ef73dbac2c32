import type { SegmentFacts } from '@postrider/contracts/internal'
import { v7 as uuidv7 } from 'uuid'
import { every, filter } from '../contacts/condition-trees.ts'
import type { SegmentsClient } from './fake-segments.ts'

/** The segments service or its fake, with the actions that the tests need in addition to the tested API. */
export interface SegmentsSubject {
  api: SegmentsClient
  /** Creates a segment without stored members, in generation 1 of the project. Returns its id. */
  createDynamic(
    projectId: string,
    segment: Pick<SegmentFacts, 'name' | 'slug' | 'condition'>,
  ): Promise<string>
  /** Creates a STATIC segment without members, in generation 1 of the project. Returns its id. */
  createStatic(projectId: string, segment: Pick<SegmentFacts, 'name' | 'slug'>): Promise<string>
  delete(projectId: string, id: string): Promise<void>
  stop(): Promise<void>
}

type Under = () => SegmentsSubject

/**
 * Defines the tests of the API that other services use. Call it in a test file of the segments service and in
 * a test file of its fake.
 */
export function conformsToSegmentsApi(make: () => Promise<SegmentsSubject>): void {
  let segments: SegmentsSubject
  beforeAll(async () => {
    segments = await make()
  })
  afterAll(() => segments.stop())
  const under: Under = () => segments
  factsConform(under)
  refusalsConform(under)
}

const project = () => ({ projectId: uuidv7(), generation: 1 })
const customers = { name: 'Customers', slug: 'customers', condition: every(filter('data.plan', 'exists')) }
const atFirst = {
  trackMembership: false,
  definitions: {},
  memberships: {},
  definitionVersion: 1,
  membershipVersion: 0,
}

function factsConform(segments: Under): void {
  describe('definition', () => {
    it('returns the condition of a segment without stored members', async () => {
      const own = project()
      const id = await segments().createDynamic(own.projectId, customers)

      expect(await segments().api.definition({ ...own, id })).toEqual({
        ...atFirst,
        ...customers,
        id,
        type: 'DYNAMIC',
        isStored: false,
      })
    })

    it('returns stored members and no condition for a STATIC segment', async () => {
      const own = project()
      const guests = { name: 'Guests', slug: 'guests' }
      const id = await segments().createStatic(own.projectId, guests)

      expect(await segments().api.definition({ ...own, id })).toEqual({
        ...atFirst,
        ...guests,
        id,
        type: 'STATIC',
        isStored: true,
        condition: null,
      })
    })

    it('finds a segment by its upper-case id, and returns the id in lower case', async () => {
      const own = project()
      const id = await segments().createDynamic(own.projectId, customers)

      expect(await segments().api.definition({ ...own, id: id.toUpperCase() })).toMatchObject({ id })
    })
  })
}

function refusalsConform(segments: Under): void {
  const refused = async (asked: Parameters<SegmentsClient['definition']>[0]): Promise<unknown> =>
    segments()
      .api.definition(asked)
      .catch((error: unknown) => error)
  const notFound = { kind: 'not-found', code: 'RESOURCE_NOT_FOUND' }

  describe('definition', () => {
    it('throws 404 if the segment is unknown, deleted, or of another project', async () => {
      const own = project()
      const id = await segments().createDynamic(own.projectId, customers)

      expect(await refused({ ...own, id: uuidv7() })).toMatchObject(notFound)
      expect(await refused({ ...project(), id })).toMatchObject(notFound)
      await segments().delete(own.projectId, id)
      expect(await refused({ ...own, id })).toMatchObject(notFound)
    })

    it('throws 404 if the segment is of another generation of the project', async () => {
      const own = project()
      const id = await segments().createDynamic(own.projectId, customers)

      expect(await refused({ ...own, generation: 2, id })).toMatchObject(notFound)
    })

    it('rejects an invalid id with 422', async () => {
      expect(await refused({ ...project(), id: 'customers' })).toMatchObject({
        kind: 'invalid',
        code: 'VALIDATION_ERROR',
      })
    })
  })
}
