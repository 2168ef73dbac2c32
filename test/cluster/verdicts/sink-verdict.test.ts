import { copiesOf, findSinkFaults, tellCopies } from './sink-verdict.ts'

const mail = (to: string, at: number, messageId = `<${to}>`) => ({ to, at, messageId })
const kill = (name: string, at: number) => ({ name, at })
const recipients = ['ada', 'bob']
const faults = (
  taken: readonly ReturnType<typeof mail>[],
  killed: readonly ReturnType<typeof kill>[] = [],
  busy = 1,
) => findSinkFaults(taken, { recipients, killed, busy })

describe('the verdict on what a sink took', () => {
  it('finds nothing wrong when everybody has one mail', () => {
    expect(faults([mail('ada', 1_000), mail('bob', 1_001)])).toEqual([])
  })

  it('finds who has none, and who should not have any', () => {
    expect(faults([mail('ada', 1_000), mail('eve', 1_000)])).toEqual([
      'nothing came to bob',
      'a mail came to eve',
    ])
  })

  it('finds a recipient with two Message-IDs, and a Message-ID with two recipients', () => {
    const taken = [mail('ada', 1_000), mail('ada', 1_010, '<2>'), mail('bob', 1_020, '<2>')]
    expect(faults(taken, [kill('send-1', 1_015)])).toEqual([
      'mails to ada have the Message-IDs <ada> <2>',
      'the Message-ID <2> went to ada bob',
    ])
  })

  it.each([
    ['just before a kill of send', 950, 'send-1', 1],
    ['on its way at a kill of send', 1_200, 'send-2', 1],
    ['just before a kill of PostgreSQL', 950, 'postgres', 1],
    ['while PostgreSQL was away', 2_500, 'postgres', 1],
    ['earlier, where four threads shared a core', 920, 'send-1', 4],
  ])('lets a mail come again that was taken %s', (_when, at, name, busy) => {
    const taken = [mail('ada', at), mail('ada', 9_000), mail('bob', 1_000)]
    expect(faults(taken, [kill(name, 1_000)], busy)).toEqual([])
  })

  it.each([
    ['without any kill', 1_000, []],
    ['after the kills', 4_000, [kill('send-1', 1_000), kill('postgres', 1_500)]],
    ['long before a kill', 930, [kill('send-1', 1_000)]],
    ['before the kill', 9_000, [kill('send-1', 9_100)]],
    ['at a kill of what records no mail', 950, [kill('kafka', 1_000), kill('campaigns-1', 1_000)]],
  ])('finds a mail that came again %s', (_when, at, killed) => {
    const taken = [mail('ada', at), mail('ada', 9_050), mail('bob', 1_000)]
    expect(faults(taken, killed)).toEqual([expect.stringContaining('the mail to ada came again')])
  })

  it('puts the copies into words', () => {
    const killed = [kill('send-1', 1_000)]
    const taken = [mail('ada', 950), mail('ada', 9_000), mail('bob', 930), mail('bob', 9_000)]
    expect(tellCopies(copiesOf(taken, { killed, busy: 1 }))).toBe(
      '2 copies, taken p50 70 and at most 70 ms before a kill',
    )
    expect(tellCopies([])).toBe('no copies')
  })

  it('names the kill right after a mail, where one before it would explain the copy as well', () => {
    const killed = [kill('postgres', 1_000), kill('send-1', 2_040)]
    const taken = [mail('ada', 2_000), mail('ada', 9_000)]
    expect(copiesOf(taken, { killed, busy: 1 })).toEqual([{ to: 'ada', beforeKillMs: 40, kill: 'send-1' }])
  })
})
