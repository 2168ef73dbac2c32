import { setTimeout as pause } from 'node:timers/promises'
import { mockPerformanceNow } from '@postrider/testing/jest'
import { classifyError } from '../delivery-errors.ts'
import { handOverTo, many, sendOne } from './hand-over.fixture.ts'
import {
  chunking,
  startServer as start,
  stopAll,
  type Server,
  type ServerOptions,
} from './smtp-server.fixture.ts'

// By the clock a busy machine would make the server seem slow, and a slow one gets mails one by one, or on more connections.
beforeEach(() => void mockPerformanceNow(() => 0))
afterEach(() => void jest.restoreAllMocks())
afterEach(stopAll)

const startServer = (options: ServerOptions): Promise<Server> => start({ hello: chunking, ...options })

/** A mail that would send another one, to a recipient that the server refuses. */
const hostile = `Subject: Hi\r\n\r\nRSET\r\nMAIL FROM:<boss@example.org>\r\nRCPT TO:<victim@example.net>\r\nBDAT 9 LAST\r\nPay me!\r\n`
const rawTo = (to: string): string => (to === 'no' ? hostile : `Subject: Hi\r\n\r\nHello ${to}\r\n`)
const refuseNo = (line: string): string | undefined =>
  line.startsWith('RCPT TO:<no@') ? '550 Unknown' : undefined

const isWhole = ({ commands }: Server): boolean => !commands.includes('DATA')

describe('A server that offers CHUNKING', () => {
  it.each([
    ['nowhere', (): boolean => false],
    ['outside a transaction only', (isInTransaction: boolean): boolean => !isInTransaction],
    ['in a transaction only', (isInTransaction: boolean): boolean => isInTransaction],
  ])(
    'and discards refused chunks %s gets mails by DATA, and runs no commands of theirs',
    async (_where, discards) => {
      const server = await startServer({ discards, answerCommand: refuseNo })
      const handOver = handOverTo(server, { rawTo })

      const handed = await handOver('one', 'no', ...many(5))

      const accepted = Object.fromEntries(['one', ...many(5)].map((to) => [to, 'accepted']))
      expect(handed).toEqual({ ...accepted, no: 'refused' })
      expect(server.taken).toEqual(['one', ...many(5)])
      expect(server.commands.filter((line) => line.includes('boss'))).toEqual([])
      expect([isWhole(server), server.opened]).toEqual([false, 2])
    },
  )

  it('and discards them gets whole mails, and runs no commands of theirs', async () => {
    const server = await startServer({ answerCommand: refuseNo })

    await handOverTo(server, { rawTo })('one', 'no', ...many(5))

    expect(server.taken).toEqual(['one', ...many(5)])
    expect(server.commands.filter((line) => line.includes('boss'))).toEqual([])
    expect([isWhole(server), server.opened]).toEqual([true, 1])
  })

  it('and refuses the sender of the probe gets mails by DATA', async () => {
    const server = await startServer({
      answerCommand: (line) => (line === 'MAIL FROM:<>' ? '530 No' : undefined),
    })

    await handOverTo(server)('one', 'two')

    expect([isWhole(server), server.taken]).toEqual([false, ['one', 'two']])
  })

  it('and does not know BDAT for a recipient gets mails by DATA, and none of them is refused for good', async () => {
    let hasRecipient = false
    const server = await startServer({
      answerCommand: (line) => {
        if (/^(EHLO|RSET|RCPT)/.test(line)) hasRecipient = line.startsWith('RCPT')
        return line.startsWith('BDAT') && hasRecipient ? '502 What?' : undefined
      },
    })
    const handOver = handOverTo(server)

    const error = await sendOne(server).catch((thrown: unknown) => classifyError(thrown))
    const handed = await handOver('one')
    const again = await handOver('one', 'two')

    expect(error).toMatchObject({ class: 'transient' })
    expect([handed, again]).toEqual([{ one: 'refused' }, { one: 'accepted', two: 'accepted' }])
  })

  it.each<[string, NonNullable<ServerOptions['answerCommand']>]>([
    ['takes a chunk for no recipient', (line) => (line.startsWith('BDAT') ? '250 OK' : undefined)],
    ['ends the session', (line) => (line.startsWith('BDAT') ? '421 Bye' : undefined)],
    ['hangs up', (line, socket) => (line.startsWith('BDAT') ? (socket.destroy(), '') : undefined)],
    ['does not answer', (line) => (line.startsWith('BDAT') ? '' : undefined)],
    ['does not know RSET', (line) => (line === 'RSET' ? '502 What?' : undefined)],
    ['answers with what is no reply', (line) => (line.startsWith('BDAT') ? 'What?' : undefined)],
  ])('and %s when it is probed gets mails by DATA for ten minutes', async (_what, answerCommand) => {
    const server = await startServer({ answerCommand })
    const handOver = handOverTo(server, { concurrency: 2 })

    const first = await handOver('one')
    const second = await handOver('two', 'three', 'four')

    expect({ ...first, ...second }).toEqual({
      one: 'accepted',
      two: 'accepted',
      three: 'accepted',
      four: 'accepted',
    })
    expect(server.taken.toSorted()).toEqual(['four', 'one', 'three', 'two'])
    expect(server.pieces.filter((piece) => piece.includes('XPROBE'))).toHaveLength(1)
  })

  it('and discards refused chunks when it is probed, but not later, runs the commands of one mail at most', async () => {
    let isRight = true
    const server = await startServer({ discards: () => isRight, answerCommand: refuseNo })
    const handOver = handOverTo(server, { rawTo })
    await handOver('one')
    isRight = false

    const handed = await handOver('no', 'two')
    await pause(20)
    const again = await handOver('no', 'three', 'no', 'four')

    expect([handed, again]).toEqual([
      { no: 'refused', two: 'refused' },
      { no: 'refused', three: 'accepted', four: 'accepted' },
    ])
    expect(server.commands.filter((line) => line.includes('boss'))).toHaveLength(1)
    // The one behind was in the same piece.
    expect(server.taken.filter((to) => to !== 'victim' && to !== 'two')).toEqual(['one', 'three', 'four'])
  })

  it('and ends the session at a RSET gets the mail behind it again, whole and over a new connection', async () => {
    const server = await startServer({
      answerCommand: (line, socket) => {
        if (line !== 'RSET' || server.opened > 1 || server.taken.length < 2) return undefined
        socket.end('554 Too many\r\n')
        return ''
      },
    })
    const handOver = handOverTo(server)

    const handed = await handOver('one', 'two', 'three')
    const again = await handOver('three', 'four')

    expect([handed, again]).toEqual([
      { one: 'accepted', two: 'accepted', three: 'refused' },
      { three: 'accepted', four: 'accepted' },
    ])
    expect([isWhole(server), server.taken, server.opened]).toEqual([true, ['one', 'two', 'three', 'four'], 2])
  })

  it('but not PIPELINING gets no whole mails', async () => {
    const server = await startServer({ hello: '250 CHUNKING' })

    await handOverTo(server)('one', 'two')

    expect([isWhole(server), server.taken]).toEqual([false, ['one', 'two']])
  })
})
