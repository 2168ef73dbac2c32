import { v7 as uuidv7 } from 'uuid'
import type { TemplatesClient } from './fake-templates.ts'

/** Send, real or fake, as a store of templates. */
export interface TemplatesSubject {
  api: TemplatesClient
  /**
   * Creates a template of this name in generation 1 of a project, with the subject `Hello`, and returns its
   * id.
   */
  make(projectId: string, name: string): Promise<string>
  delete(projectId: string, id: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Defines the tests of the API that campaigns and workflow-engine use. Call it in a test file of send, and
 * in one of the fake.
 */
export function conformsToTemplatesApi(start: () => Promise<TemplatesSubject>): void {
  let subject: TemplatesSubject
  const projectId = uuidv7()
  const find = async (ids: string[], ofProject = projectId) =>
    (await subject.api.find({ projectId: ofProject, generation: 1, ids })).templates
  beforeAll(async () => {
    subject = await start()
  })
  afterAll(() => subject.stop())

  it('finds templates of the project, with ids in any letter case', async () => {
    const id = await subject.make(projectId, 'Welcome')

    const found = await find([id.toUpperCase()])

    expect(found).toEqual([{ id, name: 'Welcome', type: 'MARKETING', version: 1, subject: 'Hello' }])
  })

  it('omits templates of other projects, deleted templates, and unknown ids', async () => {
    const [kept, deleted] = [await subject.make(projectId, 'Kept'), await subject.make(projectId, 'Deleted')]
    const foreign = await subject.make(uuidv7(), 'Foreign')
    await subject.delete(projectId, deleted)

    const found = await find([foreign, deleted, uuidv7(), kept])

    expect(found.map(({ name }) => name)).toEqual(['Kept'])
  })
}
