import { warnOfRisks } from '../src/warn-of-risks.ts'

const lines: unknown[] = []
const log = { warn: (event: string, fields?: Record<string, unknown>) => void lines.push([event, fields]) }
beforeEach(() => lines.splice(0))

describe('setup with a Kafka of several brokers', () => {
  it('warns about topics that are lost if the disk of one broker fails, and explains what to do', async () => {
    await warnOfRisks(() => Promise.resolve({ oneReplica: ['a.v1', 'b.v1'], oneInSync: ['c.v1'] }), log)

    expect(lines).toEqual([
      [
        'kafka.one_replica',
        { topics: ['a.v1', 'b.v1'], hint: expect.stringContaining('default.replication.factor=3') },
      ],
      ['kafka.one_in_sync', { topics: ['c.v1'], hint: expect.stringContaining('min.insync.replicas=2') }],
    ])
  })

  it('prints no warning if no topic is at risk', async () => {
    await warnOfRisks(() => Promise.resolve({ oneReplica: [], oneInSync: [] }), log)

    expect(lines).toEqual([])
  })

  it('continues if Kafka does not allow it to read topic settings', async () => {
    const error = new Error('Topic authorization failed')

    await warnOfRisks(() => Promise.reject(error), log)

    expect(lines).toEqual([['kafka.replicas_unknown', { error }]])
  })
})
