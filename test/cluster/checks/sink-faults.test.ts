import { repeatedMails, findSinkFaults, describeRepeatedMails } from './sink-faults.ts'

const mail = (to: string, at: number, messageId = `<${to}>`) => ({ to, at, messageId })
const kill = (name: string, at: number) => ({ name, at })
const recipients = ['ada', 'bob']
const faults = (
  received: readonly ReturnType<typeof mail>[],
  killed: readonly ReturnType<typeof kill>[] = [],
  busy = 1,
) => findSinkFaults(received, { recipients, killed, busy })

describe('the check of the mails that the sink received', () => {
  it('reports nothing if each recipient has one mail', () => {
    expect(faults([mail('ada', 1_000), mail('bob', 1_001)])).toEqual([])
  })

  it('reports recipients without a mail and mails to unknown recipients', () => {
    expect(faults([mail('ada', 1_000), mail('eve', 1_000)])).toEqual([
      'no mail arrived for bob',
      'a mail arrived for eve',
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
    ['just before a kill of a send process', 950, 'send-1', 1],
    ['just after a kill of a send process, because it was in transit', 1_200, 'send-2', 1],
    ['just before a kill of PostgreSQL', 950, 'postgres', 1],
    ['while PostgreSQL was down', 2_500, 'postgres', 1],
    ['somewhat earlier before a kill, if four threads share a core', 920, 'send-1', 4],
  ])('allows a repeated mail that was first received %s', (_when, at, name, busy) => {
    const received = [mail('ada', at), mail('ada', 9_000), mail('bob', 1_000)]
    expect(faults(received, [kill(name, 1_000)], busy)).toEqual([])
  })

  it.each([
    ['if no process was killed', 1_000, []],
    ['first received long after the kills', 4_000, [kill('send-1', 1_000), kill('postgres', 1_500)]],
    ['first received long before a kill', 930, [kill('send-1', 1_000)]],
    ['if both mails were received before the kill', 9_000, [kill('send-1', 9_100)]],
    [
      'if only processes were killed that do not record mails',
      950,
      [kill('kafka', 1_000), kill('campaigns-1', 1_000)],
    ],
  ])('reports a repeated mail %s', (_when, at, killed) => {
    const received = [mail('ada', at), mail('ada', 9_050), mail('bob', 1_000)]
    expect(faults(received, killed)).toEqual([expect.stringContaining('the mail to ada was repeated')])
  })

  it('describes the repeated mails', () => {
    const killed = [kill('send-1', 1_000)]
    const received = [mail('ada', 950), mail('ada', 9_000), mail('bob', 930), mail('bob', 9_000)]
    expect(describeRepeatedMails(repeatedMails(received, { killed, busy: 1 }))).toBe(
      '2 repeated mails, received p50 70 and at most 70 ms before a kill',
    )
    expect(describeRepeatedMails([])).toBe('no repeated mails')
  })

  it('names the kill just after a mail, even if an earlier kill also explains the repeated mail', () => {
    const killed = [kill('postgres', 1_000), kill('send-1', 2_040)]
    const received = [mail('ada', 2_000), mail('ada', 9_000)]
    expect(repeatedMails(received, { killed, busy: 1 })).toEqual([
      { to: 'ada', beforeKillMs: 40, kill: 'send-1' },
    ])
  })
})
