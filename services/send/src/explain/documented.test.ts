import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EmailReason } from '@postrider/contracts/resources'
import { explain } from './explain.ts'
import { now, sent, later, someEvent, someFacts, someSuppression } from './facts.fixture.ts'

const path = '../../../../docs/use/why-a-mail-did-not-arrive.md'
const page = readFileSync(join(import.meta.dirname, path), 'utf8')

describe('docs/use/why-a-mail-did-not-arrive.md', () => {
  it('shows a response as the endpoint returns it', () => {
    const acknowledgement = { server: 'relay.example', reply: '250 2.0.0 Ok: queued as 4XyZ' }
    const facts = someFacts(
      { ...sent, status: 'BOUNCED', bouncedAt: later, acknowledgement },
      {
        events: [someEvent('bounced', { bounceType: 'Permanent', reason: '550 5.1.1 User unknown' })],
        suppressions: [someSuppression({ emailId: '019e0000-0000-7000-8000-000000000001' })],
      },
    )

    const [, example = ''] = /```json\n([^]*?)```/.exec(page) ?? []
    expect(JSON.parse(example)).toEqual(explain(facts, now))
  })

  it('explains each reason', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('| `') && !line.startsWith('| `reason`'))
    const cells = rows.map((row) => row.split('|')[1])
    const named = [...cells.join('').matchAll(/`([a-z-]+)`/g)].map(([, reason]) => reason)

    expect(new Set([...named, 'received'])).toEqual(new Set(EmailReason.options))
  })
})
