import {
  referencesApi,
  type ClientOf,
  type Reference,
  type ReferenceKind,
  type References,
} from '@postrider/contracts/internal'
import { v7 as uuidv7 } from 'uuid'
import { parsed } from '../parsed.ts'

/** The endpoint that the contacts, send and segments services call. */
export type ReferencesClient = ClientOf<typeof referencesApi>

/** An object that other objects can refer to. `generation` is the generation of the referring object. */
export interface Referred {
  projectId: string
  generation?: number
  kind: ReferenceKind
  id: string
}

type Owned = Exclude<keyof References, 'workflowSteps'>

/** A service with references in memory, for tests of its callers. It passes `conformsToReferencesApi`. */
export interface FakeReferences extends ReferencesClient {
  /** The bodies of all calls, unchanged. */
  requests: Parameters<ReferencesClient['find']>[0][]
  /**
   * Creates an object that contains a reference. The object is returned in the list that the service fills.
   */
  refer(to: Referred, name: string): Reference
  /** Deletes an object with a reference. */
  unrefer(projectId: string, id: string): void
  /** Called before every response. Throw to make the call fail. */
  fault: { before(): void }
}

/** Creates the fake. `owns` is the list in the response that the fake fills. */
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
