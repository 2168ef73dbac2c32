import type { ReferenceKind, References } from '@postrider/contracts/internal'
import { v7 as uuidv7 } from 'uuid'
import type { Referred, ReferencesClient } from './fake-references.ts'

/** A service whose objects refer to objects of other services, or a fake of it. */
export interface ReferencesSubject {
  api: ReferencesClient
  /** The list in the response that this service fills. */
  owns: Exclude<keyof References, 'workflowSteps'>
  /** Creates an object with this name that contains a reference. Returns the object's id. */
  refer(to: Required<Referred>, name: string): Promise<string>
  /** Deletes an object that `refer` created, or removes its reference. */
  unrefer(projectId: string, id: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Defines the tests of the API that services call before they delete an object. Call it in a test file of
 * each service with references, and in a test file of the fake. `kinds` are the kinds of objects that the
 * service refers to.
 */
export function conformsToReferencesApi(
  kinds: readonly ReferenceKind[],
  make: () => Promise<ReferencesSubject>,
): void {
  let subject: ReferencesSubject
  beforeAll(async () => {
    subject = await make()
  })
  afterAll(() => subject.stop())

  const only = (found: { id: string; name: string }[]): References => ({
    campaigns: [],
    segments: [],
    workflows: [],
    workflowSteps: [],
    [subject.owns]: found,
  })
  /** Returns the references, but without workflow steps, which only one service has. */
  const find = async (asked: Required<Referred>) => ({
    ...(await subject.api.find(asked)),
    workflowSteps: [],
  })

  describe.each(kinds)('references to a %s', (kind) => {
    const thing = () => ({ projectId: uuidv7(), generation: 1, kind, id: idOf[kind]() })

    it('are returned in the order of ids', async () => {
      const to = thing()
      const first = { id: await subject.refer(to, 'First'), name: 'First' }
      const second = { id: await subject.refer(to, 'Second'), name: 'Second' }
      await subject.refer({ ...to, id: idOf[kind]() }, 'Other')

      expect(await find(to)).toEqual(only([first, second]))
    })

    it('are empty for another project, an earlier generation, or a deleted object', async () => {
      const to = thing()
      const id = await subject.refer(to, 'First')

      expect(await find({ ...to, projectId: uuidv7() })).toEqual(only([]))
      expect(await find({ ...to, generation: 2 })).toEqual(only([]))
      await subject.unrefer(to.projectId, id)
      expect(await find(to)).toEqual(only([]))
    })
  })

  it('are rejected with 422 for an unknown kind', async () => {
    // @ts-expect-error: no such kind
    const found = subject.api.find({ projectId: uuidv7(), generation: 1, kind: 'form', id: 'x' })

    await expect(found).rejects.toMatchObject({ kind: 'invalid', code: 'VALIDATION_ERROR' })
  })
}

const idOf: Record<ReferenceKind, () => string> = {
  template: uuidv7,
  domain: () => `d${uuidv7()}.example.com`,
  segment: uuidv7,
  event: () => `bought "it" ${uuidv7()}`,
  field: () => `data.a.b ${uuidv7()}`,
}
