import { createSenderDomains } from './sender-domains.ts'
import type { DomainNames } from './sender-domain.ts'

/** Returns the sender domains of a process, and a stored domain that the test changes. */
function someDomains() {
  const stored = { verified: true }
  let time = 1
  const findAll = (wanted: DomainNames[]) =>
    Promise.resolve(wanted.map(({ projectId }) => (projectId === 'mine' ? [{ ...stored }] : [])))
  const { find, forget } = createSenderDomains(findAll, () => time)
  const isVerified = async (projectId = 'mine') =>
    (await find({ projectId, names: ['mail.shop.test', 'shop.test'] })).map(({ verified }) => verified)
  return { stored, isVerified, forget, setTime: (ms: number) => void (time = ms) }
}

describe('sender domains', () => {
  it('are cached for a second if they are verified', async () => {
    const { stored, isVerified, setTime } = someDomains()

    const before = await isVerified()
    stored.verified = false
    setTime(1_001)
    const within = await isVerified()
    setTime(1_002)

    expect({ before, within, after: await isVerified() }).toEqual({
      before: [true],
      within: [true],
      after: [false],
    })
  })

  it('are not cached before they are verified', async () => {
    const { stored, isVerified } = someDomains()
    stored.verified = false

    const pending = await isVerified()
    stored.verified = true

    expect({ pending, verified: await isVerified() }).toEqual({ pending: [false], verified: [true] })
  })

  it('are read again after a change by this process, even if a read of the old state is in progress', async () => {
    const { stored, isVerified, forget } = someDomains()

    const reading = isVerified()
    forget()
    await reading
    stored.verified = false

    expect(await isVerified()).toEqual([false])
  })

  it('are separate for each project', async () => {
    const { isVerified } = someDomains()

    expect([await isVerified('mine'), await isVerified('other')]).toEqual([[true], []])
  })
})
