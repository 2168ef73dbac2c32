import { slowTemplate } from '@postrider/testing/mail'
import { partsWith } from './mail-parts.fixture.ts'
import { createPool } from './pool.ts'
import { createRendering } from './rendering.ts'

const settings = { publicUrl: 'https://p.example', reservedPrefixes: [], linkKeys: [] }
// Enough time that no mail here exceeds the configured limit.
const options = { workers: 1, memoryMb: 64, timeMs: 30_000, settings }

const partsOf = (body: string, id: string) => {
  const parts = partsWith({ id })
  return { ...parts, content: { ...parts.content, body } }
}

const large =
  '{% assign x="<<<<<<<<" %}{% for i in (1..23) %}{% capture x %}{{x|raw}}{{x|raw}}{% endcapture %}{% endfor %}{{x}}'
/**
 * About 4 ms, or twice that on a busy machine: a batch of 75 exceeds the limit of one mail in shared workers.
 */
const newsletter = '{% for i in (1..1200) %}{% assign b = i %}{% endfor %}<p>Hi</p>'

/** CPU time of a body in a rendering process of this machine. */
async function cpuMsOf(body: string): Promise<number> {
  const pool = createPool({ ...options, lowPriority: false })
  try {
    return (await pool.renderMails({ mails: [partsOf(body, 'm')], alone: false })).cpuMs
  } finally {
    await pool.stop()
  }
}

/** Takes about two seconds of CPU time on any machine: above the limit of shared workers, below `timeMs`. */
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
    // pool.test.ts checks the priority; here, a low-priority process would be delayed by other tests.
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

  it('postpones a mail that takes too much memory in shared workers, and fails it in quarantine; renders an ordinary one', async () => {
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
    expect(rendering.quarantined()).toEqual(['a'])
  }, 60_000)
})
