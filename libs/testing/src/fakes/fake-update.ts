import { conflict, notFound } from '@postrider/contracts/errors'
import type { contactsApi } from '@postrider/contracts/internal'
import { contactsOf, idOf, merge, type Effect, type State } from './contacts-state.ts'

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
