import type { ProjectGeneration } from '@postrider/contracts'
import { AppError, conflict, notFound } from '@postrider/contracts/errors'
import type { contactsApi, UpdateResult } from '@postrider/contracts/internal'
import { contactsOf, idOf, merge, stateOf, type Effect, type State } from './contacts-state.ts'

type Body = ReturnType<(typeof contactsApi.updateMany)['body']['parse']>
type Update = Body['changes'][number]

/** Implements `updateMany`. It returns contacts as they are after all changes. */
export function updateMany(state: State, { changes, ...project }: Body): { results: UpdateResult[] } {
  const outcomes = changes.map((each) => refusalOr(() => update(state, project, each)))
  const known = new Map(contactsOf(state, project).map((contact) => [contact.id, contact]))
  const results = outcomes.map((outcome, index): UpdateResult => {
    if (outcome instanceof AppError) return { error: { code: outcome.code, message: outcome.message } }
    const { version, changed } = outcome
    const contact = known.get(changes[index]?.id.toLowerCase() ?? '')
    return { version, changed, contact: contact ? stateOf(contact) : null }
  })
  return { results }
}

function refusalOr(update: () => Effect): Effect | AppError {
  try {
    return update()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

function update(state: State, project: ProjectGeneration, { id: given, effectKey, change }: Update): Effect {
  const { projectId, generation } = project
  const id = given.toLowerCase()
  const name = `${projectId}/${generation}/${effectKey}`
  const known = state.effects.get(name)
  if (known && known.contactId !== id)
    throw conflict(`The effect key "${effectKey}" was used for another contact.`, { details: { effectKey } })
  if (known) return known
  const before = contactsOf(state, project).find((contact) => contact.id === id)
  if (!before) throw notFound('contact', given)
  const { email } = before
  const { subscribed, data = {} } = change
  const wanted = { projectId, generation, email, subscribed, defaultSubscribed: false, data }
  const after = merge(state, before, wanted)
  state.contacts.set(idOf(projectId, email), after)
  const effect = { contactId: id, version: after.version, changed: after !== before }
  state.effects.set(name, effect)
  return effect
}
