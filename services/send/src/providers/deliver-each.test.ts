import { deliverEach } from './deliver-each.ts'
import { createPriorityClasses } from './priority-classes.ts'
import type { DeliveryResult, OutgoingMail } from './provider.ts'

const mail = (id: string): OutgoingMail => ({
  id,
  projectId: 'p',
  from: { name: '', email: 'shop@example.com' },
  to: { name: '', email: `${id}@example.net` },
  copies: [],
  subject: 'Hi',
  raw: Buffer.from('Subject: Hi\r\n\r\n'),
  dkim: undefined,
  dueSince: new Date(),
  isFirstAttempt: true,
})

/** Starts delivery of three mails. The first mail has no reply until `reply` is called. */
function start(signal?: AbortSignal) {
  const gate = Promise.withResolvers<void>()
  const results = new Map<string, DeliveryResult['kind']>()
  const now = (): Date => new Date()
  const done = deliverEach(
    {
      mails: ['slow', 'stopped', 'waiting'].map(mail),
      startBefore: new Date(Date.now() + 60_000),
      ...(signal && { signal }),
      isStopped: (id) => id === 'stopped',
      onResult: (id, { kind }) => void results.set(id, kind),
    },
    {
      ...createPriorityClasses('test', { concurrency: signal ? 1 : 2, now }).of(1),
      timeoutMs: 60_000,
      now,
      deliver: async ({ id }) => {
        if (id === 'slow') await gate.promise
        return { providerMessageId: null, facts: [] }
      },
    },
  )
  return { done, results, reply: () => gate.resolve() }
}
const turn = (): Promise<void> => new Promise(setImmediate)

describe('deliverEach', () => {
  it('reports the results of other mails while one mail has no reply', async () => {
    const { done, results, reply } = start()
    await turn()

    expect([...results]).toEqual([
      ['stopped', 'postponed'],
      ['waiting', 'accepted'],
    ])
    reply()
    expect((await done).get('slow')).toMatchObject({ kind: 'accepted' })
  })

  it('postpones the mails that wait for a connection when the signal aborts', async () => {
    const abort = new AbortController()
    const { done, reply } = start(abort.signal)
    await turn()
    abort.abort()
    reply()

    expect([...(await done)].map(([id, { kind }]) => [id, kind])).toEqual([
      ['slow', 'accepted'],
      ['stopped', 'postponed'],
      ['waiting', 'postponed'],
    ])
  })
})
