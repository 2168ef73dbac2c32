import type { ReferenceKind, References } from '@postrider/contracts/internal'
import { v7 as uuidv7 } from 'uuid'
import type { Referred, ReferencesClient } from './fake-references.ts'

/** A service whose things refer to those of others, real or fake. */
export interface ReferencesSubject {
  api: ReferencesClient
  /** The list of the answer that the service fills. */
  owns: Exclude<keyof References, 'workflowSteps'>
  /** Makes something of this name that refers, and answers its id. */
  refer(to: Required<Referred>, name: string): Promise<string>
  /** Deletes what `refer` has made, or makes it refer to nothing. */
  unrefer(projectId: string, id: string): Promise<void>
  stop(): Promise<void>
}

/**
 * What delete guards rely on: call it in a test file of each service that refers, and in one of the fake.
 * `kinds` are those of the things that its own may refer to.
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
  /** What is found, but for steps, which workflows alone have. */
  const find = async (asked: Required<Referred>) => ({
    ...(await subject.api.find(asked)),
    workflowSteps: [],
  })

  describe.each(kinds)('what refers to a %s', (kind) => {
    const thing = () => ({ projectId: uuidv7(), generation: 1, kind, id: idOf[kind]() })

    it('is named, in the order of ids', async () => {
      const to = thing()
      const first = { id: await subject.refer(to, 'First'), name: 'First' }
      const second = { id: await subject.refer(to, 'Second'), name: 'Second' }
      await subject.refer({ ...to, id: idOf[kind]() }, 'Other')

      expect(await find(to)).toEqual(only([first, second]))
    })

    it('is nothing where it is of another project, of an earlier generation, or gone', async () => {
      const to = thing()
      const id = await subject.refer(to, 'First')

      expect(await find({ ...to, projectId: uuidv7() })).toEqual(only([]))
      expect(await find({ ...to, generation: 2 })).toEqual(only([]))
      await subject.unrefer(to.projectId, id)
      expect(await find(to)).toEqual(only([]))
    })
  })

  it('refuses a kind that there is not with 422', async () => {
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
