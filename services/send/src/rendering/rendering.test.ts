import { slowTemplate } from '@postrider/testing/mail'
import { partsWith } from './mail-parts.fixture.ts'
import { createPool } from './pool.ts'
import { createRendering } from './rendering.ts'

const settings = { publicUrl: 'https://p.example', reservedPrefixes: [], linkKeys: [] }
// `timeMs` is so long that no mail of these tests exceeds it.
const options = { workers: 1, memoryMb: 64, timeMs: 30_000, settings }

const partsOf = (body: string, id: string) => {
  const parts = partsWith({ id })
  return { ...parts, content: { ...parts.content, body } }
}

const large =
  '{% assign x="<<<<<<<<" %}{% for i in (1..23) %}{% capture x %}{{x|raw}}{{x|raw}}{% endcapture %}{% endfor %}{{x}}'
/**
 * A mail that takes about 4 ms, or 8 ms on a busy machine. A batch of 75 such mails takes longer than the
 * limit of one mail in shared workers.
 */
const newsletter = '{% for i in (1..1200) %}{% assign b = i %}{% endfor %}<p>Hi</p>'

/** Returns the CPU time that a body takes in a rendering process of this machine, in milliseconds. */
async function cpuMsOf(body: string): Promise<number> {
  const pool = createPool({ ...options, lowPriority: false })
  try {
    return (await pool.renderMails({ mails: [partsOf(body, 'm')], alone: false })).cpuMs
  } finally {
    await pool.stop()
  }
}

/** Returns a body that takes about two seconds on any machine, above the limit of shared workers. */
async function slowBody(): Promise<string> {
  const [triedSorts, slowMs] = [100, 2_000]
  return slowTemplate(Math.ceil((triedSorts * slowMs) / (await cpuMsOf(slowTemplate(triedSorts)))))
}

describe('rendering', () => {
  let slow: string
  beforeAll(async () => {
    slow = await slowBody()
  })
  let rendering: ReturnType<typeof createRendering>
  beforeEach(() => {
    // Use normal priority, because other tests would delay a low-priority process.
    rendering = createRendering(options, (each) => createPool({ ...each, lowPriority: false }))
  })
  afterEach(() => rendering.stop())

  const kindsOf = async (body: string, { count = 1, isQuarantined = false } = {}): Promise<string[]> => {
    const mails = Array.from({ length: count }, (_, index) => ({
      contentId: 'c',
      parts: partsOf(body, `m${index}`),
    }))
    const kinds: string[] = []
    for await (const outcomes of rendering.renderMails({
      projectId: 'a',
      mails,
      isQuarantined,
      until: Infinity,
    }))
      kinds.push(...outcomes.map(({ kind }) => kind))
    return kinds
  }

  it('postpones a slow mail in shared workers, and renders it in quarantine', async () => {
    expect(await kindsOf(slow, { count: 3 })).toEqual(['postponed', 'postponed', 'postponed'])
    expect(rendering.quarantined()).toEqual(['a'])
    expect(await kindsOf(slow, { isQuarantined: true })).toEqual(['made'])
  }, 60_000)

  it('postpones a mail with too much memory in shared workers, and reports it as failed in quarantine', async () => {
    expect(await kindsOf(large)).toEqual(['postponed'])
    expect(await kindsOf(large, { isQuarantined: true })).toEqual(['failed'])
    expect(await kindsOf('<p>Hi</p>', { isQuarantined: true })).toEqual(['made'])
  }, 60_000)

  it('renders a long newsletter in shared workers, repeatedly', async () => {
    for (let batch = 0; batch < 3; batch += 1)
      expect(await kindsOf(newsletter, { count: 75 })).toEqual(Array(75).fill('made'))
    expect(rendering.quarantined()).toEqual([])
  }, 60_000)

  it('completes a request that exceeds the limit of shared workers', async () => {
    const { html } = await rendering.renderText('a', partsOf(slow, 'm'))

    expect(html).toContain('<p>Hi</p>')
    expect(rendering.quarantined()).toEqual([])
  }, 60_000)
})
