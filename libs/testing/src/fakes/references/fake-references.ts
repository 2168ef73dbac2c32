import {
  referencesApi,
  type ClientOf,
  type Reference,
  type ReferenceKind,
  type References,
} from '@postrider/contracts/internal'
import { v7 as uuidv7 } from 'uuid'
import { parsed } from '../parsed.ts'

/** The endpoints that contacts, send and segments call. */
export type ReferencesClient = ClientOf<typeof referencesApi>

/** An object that may be referred to, and the generation of the project with the reference. */
export interface Referred {
  projectId: string
  generation?: number
  kind: ReferenceKind
  id: string
}

type Owned = Exclude<keyof References, 'workflowSteps'>

/** A service with references, for tests of its callers. It passes `conformsToReferencesApi`. */
export interface FakeReferences extends ReferencesClient {
  /** The body of every call, unchanged. */
  requests: Parameters<ReferencesClient['find']>[0][]
  /** Creates an object with a reference, in the list that the service fills. */
  refer(to: Referred, name: string): Reference
  /** Deletes an object with a reference. */
  unrefer(projectId: string, id: string): void
  /** Called before every response. Throw to make it fail. */
  fault: { before(): void }
}

/** Creates the fake. `owns` is the list of the response that it fills. */
export function fakeReferences(owns: Owned): FakeReferences {
  let references: { to: Required<Referred>; by: Reference }[] = []
  const fake: FakeReferences = {
    requests: [],
    fault: { before: () => undefined },
    refer: (to, name) => {
      const by = { id: uuidv7(), name }
      references.push({ to: { generation: 1, ...to }, by })
      return by
    },
    unrefer: (projectId, id) => {
      references = references.filter(({ to, by }) => to.projectId !== projectId || by.id !== id)
    },
    find: async (given) => {
      fake.requests.push(given)
      fake.fault.before()
      const { projectId, generation, kind, id } = parsed(referencesApi.find.body, given)
      const found = references.filter(
        ({ to }) =>
          to.projectId === projectId && to.generation >= generation && to.kind === kind && to.id === id,
      )
      return { ...nothing, [owns]: found.map(({ by }) => by) }
    },
  }
  return fake
}

const nothing: References = { campaigns: [], segments: [], workflows: [], workflowSteps: [] }
