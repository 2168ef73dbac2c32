import type { HandOver, Outgoing, Provider, Shipment } from '../providers/provider.ts'

/**
 * A chunk ends this long after its first answer, since the end of a machine repeats what is not recorded, and its record takes 18 ms (median) where
 * two cores are all taken. A hundred mails take some 16 ms to hand over then.
 */
const openMs = 30
/** How long a chunk waits for its first answer, at most: a pause or cancel waits for the chunk. */
const silentMs = 500

export interface HandedOver {
  /** How many mails were begun. They are begun in order, so these are the first ones. */
  begun: number
  answers: Map<string, HandOver>
  /** By id, the answers still to come of mails that were begun and are not answered when the chunk is over. */
  open: Map<string, Promise<HandOver>>
}

interface HandOverContext {
  provider: Pick<Provider, 'pages' | 'deliver'>
}

export interface Chunk extends Pick<Shipment, 'mails' | 'startBefore' | 'onLateAnswer'> {
  /** Called as soon as the server has accepted a mail, also when the chunk is over. */
  onAccepted(id: string): void
}

/**
 * Hands mails over: those that will probably be answered within 30 ms of the first answer, by the average of the answers so far. The inbox
 * takes all of them at once, and rejects when it cannot; an error of one mail is its answer.
 */
export async function handOverChunk({ provider }: HandOverContext, chunk: Chunk): Promise<HandedOver> {
  const { mails, onAccepted, ...shipment } = chunk
  if (mails.length === 0) return { begun: 0, answers: new Map(), open: new Map() }
  if (provider.pages === 'together') {
    const answers = await provider.deliver({ priority: 10, mails, ...shipment })
    return { begun: mails.length, answers, open: new Map() }
  }
  const progress = createProgress()
  const answers = new Map<string, HandOver>()
  const all = mails.map((mail): [string, Promise<HandOver>] => {
    const isStopped = (id: string): boolean => !progress.begin(id)
    const answer = provider
      .deliver({ priority: 10, ...shipment, mails: [mail], isStopped })
      .then((handOvers) => answerOf(handOvers, mail))
    const known = answer.then((handOver) => {
      if (handOver.kind === 'accepted') onAccepted(mail.id)
      if (progress.answered(mail.id)) answers.set(mail.id, handOver)
    })
    // Whoever takes an open answer sees its error.
    known.catch(() => undefined)
    return [mail.id, answer]
  })
  await progress.untilOver(Promise.allSettled(all.map(([, answer]) => answer)))
  const open = all.filter(([id]) => progress.isBegun(id) && !answers.has(id))
  return { begun: progress.count(), answers, open: new Map(open) }
}

function answerOf(handOvers: ReadonlyMap<string, HandOver>, { id }: Outgoing): HandOver {
  const answer = handOvers.get(id)
  if (!answer) throw new Error('The provider lost a mail')
  return answer
}

interface Progress {
  /** Called when a mail's turn has come: false when it does not begin, and none after it. */
  begin(id: string): boolean
  isBegun(id: string): boolean
  /** False for an answer that comes when the chunk is over. */
  answered(id: string): boolean
  count(): number
  /** Resolves when all are answered that were begun, or their time is over. */
  untilOver(all: Promise<unknown>): Promise<void>
}

function createProgress(): Progress {
  const begunAt = new Map<string, number>()
  const first = Promise.withResolvers<void>()
  const last = Promise.withResolvers<void>()
  const startedAt = performance.now()
  let firstAt: number | undefined
  let expectedMs = 0
  let answered = 0
  let isFull = false
  let isOver = false
  const deadline = (): number => (firstAt === undefined ? startedAt + silentMs : firstAt + openMs)

  return {
    begin: (id) => {
      isFull ||= isOver || performance.now() + expectedMs > deadline()
      if (!isFull) begunAt.set(id, performance.now())
      return !isFull
    },
    isBegun: (id) => begunAt.has(id),
    answered: (id) => {
      const at = begunAt.get(id)
      if (isOver || at === undefined) return false
      const now = performance.now()
      expectedMs = expectedMs === 0 ? now - at : 0.8 * expectedMs + 0.2 * (now - at)
      firstAt ??= now
      answered += 1
      first.resolve()
      if (isFull && answered === begunAt.size) last.resolve()
      return true
    },
    count: () => begunAt.size,
    untilOver: async (all) => {
      const ended = Promise.race([all, last.promise])
      await Promise.race([ended, first.promise, passed(silentMs)])
      const leftMs = deadline() - performance.now()
      if (leftMs > 0) await Promise.race([ended, passed(leftMs)])
      isOver = true
    },
  }
}

const passed = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref())
