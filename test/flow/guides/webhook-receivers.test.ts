import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { newId } from '@postrider/contracts'
import { ActivityType } from '@postrider/contracts/resources'
import {
  webhookBodyExample,
  webhookEventNames,
  type WebhookEnvelope,
  type WebhookEventName,
} from '@postrider/contracts/webhook-events'
import { until } from '@postrider/testing/jest'
import { fc } from '@postrider/testing/property'
import { blocksOf, run, whereThereIs } from '../support/printed-code.ts'
import { secret, signedHeaders, startReceiver, type Receiver } from '../support/webhook-receiver.ts'

const name = 'docs/use/webhooks.md'
const page = await readFile(join(import.meta.dirname, '../../..', name), 'utf8')
const [rules = '', server = ''] = blocksOf(page, 'ts')
const otherSecret = `whsec_${Buffer.from('a secret of another endpoint').toString('base64')}`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'webhook-receivers-'))
  await writeFile(join(folder, 'state.ts'), rules)
})
afterAll(() => rm(folder, { recursive: true }))

/** The events of a mail in the order of their `sequence`, from 1. */
const names = ['email.queued', 'email.sent', 'email.delivered', 'email.opened', 'email.clicked'] as const

/** Returns the events of a new mail. */
function eventsOfMail(): { emailId: string; events: WebhookEnvelope[] } {
  const emailId = newId()
  const events = names.map((each, index) => eventOf(each, { emailId, sequence: index + 1 }))
  return { emailId, events }
}

function eventOf(type: WebhookEventName, fields: object): WebhookEnvelope {
  const example = webhookBodyExample(type)
  return { ...example, id: newId(), data: { ...example.data, ...fields } }
}

const permutationsOf = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((first, index) =>
        permutationsOf(items.toSpliced(index, 1)).map((rest) => [first, ...rest]),
      )

/** Returns the request with an event or a batch, signed. */
const deliver = (receiver: Receiver, event: WebhookEnvelope | WebhookEnvelope[]): Promise<number> => {
  const body = JSON.stringify(event)
  return receiver.deliver(body, signedHeaders(body))
}

/** Returns what the receiver has printed about a mail. Waits until it has printed a later event. */
async function printedAbout(receiver: Receiver, emailId: string): Promise<string[]> {
  const last = newId()
  expect(await deliver(receiver, eventOf('email.queued', { emailId: last, sequence: 1 }))).toBe(204)
  await until(() => receiver.lines().includes(`${last} QUEUED`))
  return receiver.lines().flatMap((line) => (line.startsWith(emailId) ? [line.split(' ')[1] ?? ''] : []))
}

/** The tests of a receiver, which are the same in each language. */
function testReceiver(start: () => Promise<Receiver>): void {
  let receiver: Receiver
  // The first start compiles Go's standard library.
  beforeAll(async () => void (receiver = await start()), 240_000)
  afterAll(() => receiver?.stop())

  it('ignores duplicates and never sets a mail to an earlier state', async () => {
    const { emailId, events } = eventsOfMail()
    const [queued, sent, delivered, opened] = events

    for (const event of [queued, delivered, sent, delivered, opened, queued])
      expect(event && (await deliver(receiver, event))).toBe(204)

    expect(await printedAbout(receiver, emailId)).toEqual(['QUEUED', 'DELIVERED', 'OPENED'])
  })

  it('rejects requests that are not authentic', async () => {
    const { emailId, events } = eventsOfMail()
    const body = JSON.stringify(events[0])
    const headers = signedHeaders(body)
    const { 'webhook-signature': _none, ...unsigned } = headers

    const statuses = [
      await receiver.deliver(body.replace('QUEUED', 'FAILED'), headers),
      await receiver.deliver(` ${body}`, headers),
      await receiver.deliver(body, signedHeaders(body, { secrets: [otherSecret] })),
      await receiver.deliver(body, signedHeaders(body, { agoSeconds: 360 })),
      await receiver.deliver(body, signedHeaders(body, { agoSeconds: -360 })),
      await receiver.deliver(body, { ...headers, 'webhook-id': 'msg_2' }),
      await receiver.deliver(body, { ...headers, 'webhook-timestamp': 'now' }),
      await receiver.deliver(body, unsigned),
      await receiver.deliver(body, {}),
    ]

    expect(statuses).toEqual(Array.from({ length: 9 }, () => 400))
    expect(await printedAbout(receiver, emailId)).toEqual([])
  })

  it('accepts one of two signatures, and a timestamp of four minutes ago', async () => {
    const { emailId, events } = eventsOfMail()
    const body = JSON.stringify(events[0])
    const headers = signedHeaders(body, { secrets: [otherSecret, secret], agoSeconds: 240 })

    expect(await receiver.deliver(body, headers)).toBe(204)
    expect(await printedAbout(receiver, emailId)).toEqual(['QUEUED'])
  })

  it('accepts all events of the catalogue', async () => {
    for (const each of webhookEventNames) expect(await deliver(receiver, eventOf(each, {}))).toBe(204)
  })

  it('accepts events without a sequence', async () => {
    const { emailId, events } = eventsOfMail()
    const [first, second] = events
    const old = eventOf('email.sent', { emailId, sequence: null })

    expect(first && second && (await deliver(receiver, [old, first, second]))).toBe(204)
    expect(await printedAbout(receiver, emailId)).toEqual(['SENT', 'QUEUED', 'SENT'])
  })

  it('reads batches, and ends in the right state for every order of events', async () => {
    for (const order of permutationsOf(names.map((_, index) => index))) {
      const { emailId, events } = eventsOfMail()
      const batch = order.flatMap((index) => events[index] ?? [])
      const [first, ...rest] = batch
      expect(first && (await deliver(receiver, [first, ...rest, first, ...rest]))).toBe(204)
      const last = (await printedAbout(receiver, emailId)).at(-1)
      expect({ order, last }).toEqual({ order, last: 'CLICKED' })
    }
  })
}

describe(`the TypeScript receiver of ${name}`, () => {
  testReceiver(async () => {
    await writeFile(join(folder, 'receiver.ts'), server)
    // `@postrider/client` is installed there.
    await symlink(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'))
    const args = ['--disable-warning=ExperimentalWarning', 'receiver.ts']
    return startReceiver({ command: process.execPath, args, cwd: folder })
  })
})

whereThereIs('python3', name)(`the Python receiver of ${name}`, () => {
  testReceiver(async () => {
    await writeFile(join(folder, 'receiver.py'), blocksOf(page, 'py')[0] ?? '')
    return startReceiver({ command: 'python3', args: ['receiver.py'], cwd: folder })
  })
})

whereThereIs(
  'go',
  name,
  'version',
)(`the Go receiver of ${name}`, () => {
  testReceiver(async () => {
    await writeFile(join(folder, 'main.go'), blocksOf(page, 'go')[0] ?? '')
    // A started `go run` would not stop its program.
    const args = ['build', '-o', 'receiver', 'main.go']
    const { code, output } = await run({ command: 'go', args, cwd: folder, settings: {} })
    if (code !== 0) throw new Error(output)
    return startReceiver({ command: join(folder, 'receiver'), args: [], cwd: folder })
  })
})

describe(`the rules of ${name}`, () => {
  interface Rules {
    store(event: WebhookEnvelope): void
    mails: Map<string, { sequence: number; status: string }>
  }
  const readRules = (): Promise<Rules> => import(pathToFileURL(join(folder, 'state.ts')).href)

  it('end in the state of the last event, for every order of events with duplicates', async () => {
    jest.spyOn(console, 'log').mockImplementation(() => undefined)
    const { store, mails } = await readRules()
    const position = fc.nat({ max: names.length - 1 })
    const orders = fc
      .array(position, { maxLength: 8 })
      .map((repeated) => [...names.keys(), ...repeated])
      .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }))

    fc.assert(
      fc.property(orders, (order) => {
        const { emailId, events } = eventsOfMail()
        let highest = 0
        for (const index of order) {
          const event = events[index]
          if (event) store(event)
          highest = Math.max(highest, index + 1)
          expect(mails.get(emailId)?.sequence).toBe(highest)
        }
        expect(mails.get(emailId)).toEqual({ sequence: names.length, status: 'CLICKED' })
      }),
    )
  })
})

describe(`the tables of ${name}`, () => {
  const rows = page
    .split('\n')
    .flatMap((line) => (line.startsWith('| ') ? [line.split('|').slice(1, -1)] : []))
  const codeIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

  it('list all events', () => {
    const groups = new Set(webhookEventNames.map((each) => each.split('.')[0]))
    const listed = rows.flatMap(([group, events]) => {
      const [prefix = ''] = codeIn(group)
      return groups.has(prefix) ? codeIn(events).map((event) => `${prefix}.${event}`) : []
    })

    expect(listed.toSorted()).toEqual([...webhookEventNames].toSorted())
  })

  it('map events to types of the activity feed', () => {
    const isEvent = (text: string): boolean => webhookEventNames.some((each) => each === text)
    const mapped = rows.filter(([event]) => codeIn(event).some(isEvent)).map((row) => codeIn(row[1])[0])

    const others = ActivityType.options.filter((type) => !mapped.includes(type))
    expect(others).toEqual(['workflow.started', 'workflow.email.scheduled'])
    expect(mapped.filter((type) => !ActivityType.safeParse(type).success)).toEqual([])
  })
})
