import { AppError, conflict, notFound } from '@postrider/contracts/errors'
import type { contactsApi, UpdateResult } from '@postrider/contracts/internal'
import { contactsOf, idOf, merge, stateOf, type Effect, type State } from './contacts-state.ts'

type Body = ReturnType<(typeof contactsApi.update)['body']['parse']>
type Answer = ReturnType<(typeof contactsApi.update)['answer']['parse']>

export function updateOnce(state: State, body: Body): Answer {
  const { projectId, generation, effectKey, change } = body
  const id = body.id.toLowerCase()
  const name = `${projectId}/${generation}/${effectKey}`
  const known = state.effects.get(name)
  if (known && known.contactId !== id)
    throw conflict(`The effect key "${effectKey}" was used for another contact.`, { details: { effectKey } })
  if (known) return answerOf(known)
  const before = contactsOf(state, body).find((contact) => contact.id === id)
  if (!before) throw notFound('contact', body.id)
  const { email } = before
  const { subscribed, data = {} } = change
  const wanted = { projectId, generation, email, subscribed, defaultSubscribed: false, data }
  const after = merge(state, before, wanted)
  state.contacts.set(idOf(projectId, email), after)
  const effect = { contactId: id, version: after.version, changed: after !== before }
  state.effects.set(name, effect)
  return answerOf(effect)
}

const answerOf = ({ version, changed }: Effect): Answer => ({ version, changed })

type ManyBody = ReturnType<(typeof contactsApi.updateMany)['body']['parse']>

/** Contacts are shown as they are after all changes. */
export function updateMany(state: State, { changes, ...project }: ManyBody): { results: UpdateResult[] } {
  const outcomes = changes.map((change) => refusalOr(() => updateOnce(state, { ...project, ...change })))
  const known = new Map(contactsOf(state, project).map((contact) => [contact.id, contact]))
  const results = outcomes.map((outcome, index): UpdateResult => {
    if (outcome instanceof AppError) return { error: { code: outcome.code, message: outcome.message } }
    const contact = known.get(changes[index]?.id.toLowerCase() ?? '')
    return { ...outcome, contact: contact ? stateOf(contact) : null }
  })
  return { results }
}

function refusalOr(update: () => Answer): Answer | AppError {
  try {
    return update()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
