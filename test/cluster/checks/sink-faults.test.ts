import { repeatedMails, findSinkFaults, describeRepeatedMails } from './sink-faults.ts'

const mail = (to: string, at: number, messageId = `<${to}>`) => ({ to, at, messageId })
const kill = (name: string, at: number) => ({ name, at })
const recipients = ['ada', 'bob']
const faults = (
  received: readonly ReturnType<typeof mail>[],
  killed: readonly ReturnType<typeof kill>[] = [],
  busy = 1,
) => findSinkFaults(received, { recipients, killed, busy })

describe('the check of the mails in a sink', () => {
  it('reports nothing when each recipient has one mail', () => {
    expect(faults([mail('ada', 1_000), mail('bob', 1_001)])).toEqual([])
  })

  it('reports recipients without a mail and mails to unknown recipients', () => {
    expect(faults([mail('ada', 1_000), mail('eve', 1_000)])).toEqual([
      'nothing came to bob',
      'a mail came to eve',
    ])
  })

  it('reports a recipient with two Message-IDs, and a Message-ID with two recipients', () => {
    const received = [mail('ada', 1_000), mail('ada', 1_010, '<2>'), mail('bob', 1_020, '<2>')]
    expect(faults(received, [kill('send-1', 1_015)])).toEqual([
      'mails to ada have the Message-IDs <ada> <2>',
      'the Message-ID <2> went to ada bob',
    ])
  })

  it.each([
    ['just before a kill of send', 950, 'send-1', 1],
    ['on its way at a kill of send', 1_200, 'send-2', 1],
    ['just before a kill of PostgreSQL', 950, 'postgres', 1],
    ['while PostgreSQL was down', 2_500, 'postgres', 1],
    ['earlier, where four threads shared a core', 920, 'send-1', 4],
  ])('allows a repeated mail that was first received %s', (_when, at, name, busy) => {
    const received = [mail('ada', at), mail('ada', 9_000), mail('bob', 1_000)]
    expect(faults(received, [kill(name, 1_000)], busy)).toEqual([])
  })

  it.each([
    ['without any kill', 1_000, []],
    ['after the kills', 4_000, [kill('send-1', 1_000), kill('postgres', 1_500)]],
    ['long before a kill', 930, [kill('send-1', 1_000)]],
    ['before the kill', 9_000, [kill('send-1', 9_100)]],
    ['at a kill of processes that record no mail', 950, [kill('kafka', 1_000), kill('campaigns-1', 1_000)]],
  ])('reports a repeated mail %s', (_when, at, killed) => {
    const received = [mail('ada', at), mail('ada', 9_050), mail('bob', 1_000)]
    expect(faults(received, killed)).toEqual([expect.stringContaining('the mail to ada came again')])
  })

  it('describes the repeated mails', () => {
    const killed = [kill('send-1', 1_000)]
    const received = [mail('ada', 950), mail('ada', 9_000), mail('bob', 930), mail('bob', 9_000)]
    expect(describeRepeatedMails(repeatedMails(received, { killed, busy: 1 }))).toBe(
      '2 repeated mails, received p50 70 and at most 70 ms before a kill',
    )
    expect(describeRepeatedMails([])).toBe('no repeated mails')
  })

  it('names the kill right after a mail even if an earlier kill would also explain the repetition', () => {
    const killed = [kill('postgres', 1_000), kill('send-1', 2_040)]
    const received = [mail('ada', 2_000), mail('ada', 9_000)]
    expect(repeatedMails(received, { killed, busy: 1 })).toEqual([
      { to: 'ada', beforeKillMs: 40, kill: 'send-1' },
    ])
  })
})
