import { selfSigned } from '@postrider/testing/mail'
import { signingKeys, type SigningKeys } from '../src/index.ts'

const hourMs = 3_600_000
const url = 'https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-test.pem'
const certificates = [selfSigned().certificate, selfSigned().certificate]

let clock: number
let fetched: string[]
let keys: SigningKeys

beforeEach(() => {
  clock = Date.parse('2026-01-01T00:00:00.000Z')
  fetched = []
  keys = signingKeys({
    fetch: (address) => {
      fetched.push(address)
      const certificate = certificates[fetched.length - 1]
      return certificate === undefined
        ? Promise.reject(new Error('unavailable'))
        : Promise.resolve(certificate)
    },
    now: () => new Date(clock),
  })
})

describe('the signing keys of SNS', () => {
  it('are fetched once per URL, even for concurrent calls', async () => {
    const [one, other] = await Promise.all([keys(url), keys(url)])
    const elsewhere = await keys(`${url}?2`)

    expect(one.equals(other)).toBe(true)
    expect(one.equals(elsewhere)).toBe(false)
    expect(fetched).toEqual([url, `${url}?2`])
  })

  it('are cached for one day, even if they are used often, because a certificate can be revoked', async () => {
    const first = await keys(url)
    for (let hour = 1; hour < 24; hour += 1) {
      clock += hourMs
      expect((await keys(url)).equals(first)).toBe(true)
    }
    clock += hourMs + 1

    expect((await keys(url)).equals(first)).toBe(false)
    expect(fetched).toHaveLength(2)
  })

  it.each(['2024-12-31T23:59:59.000Z', '2049-01-01T00:00:01.000Z'])(
    'are rejected at %s, because the certificate is not valid at that time',
    async (at) => {
      clock = Date.parse(at)

      await expect(keys(url)).rejects.toThrow('not valid now')
    },
  )

  it('are fetched again after a failure', async () => {
    await keys(`${url}?1`)
    await keys(`${url}?2`)
    const failing = keys(url)
    await expect(failing).rejects.toThrow('unavailable')
    certificates.push(certificates[0] ?? '', certificates[0] ?? '')

    await expect(keys(url)).resolves.toBeDefined()
  })
})
