import { readAddress, readMailbox } from '@postrider/contracts'
import { fc } from '@postrider/testing/property'
import PostalMime from 'postal-mime'
import { composeMessage } from './compose-message.ts'
import { phrase } from './header-text.ts'

const composed = (from: { name: string | null; email: string }, to: string, replyTo: string) =>
  composeMessage({
    emailId: '019a0000-0000-7000-8000-000000000001',
    date: new Date('2026-03-01T12:00:00Z'),
    from,
    to: { name: null, email: to },
    cc: [],
    replyTo,
    subject: 'Hello',
    html: '<p>Hi</p>',
    text: 'Hi',
    headers: {},
    attachments: [],
  })

const atom = fc.string({
  unit: fc.constantFrom(...Array.from("abc019!#$%&'*+-/=?^_`{|}~")),
  minLength: 1,
  maxLength: 15,
})
const email = fc
  .tuple(fc.array(atom, { minLength: 1, maxLength: 4 }), fc.constantFrom('example.net', 'müller.example'))
  .map(([atoms, domain]) => readAddress(`${atoms.join('.')}@${domain}`))
  .filter((address) => typeof address === 'string')

const name = fc
  .oneof(
    fc.string({ maxLength: 90 }),
    fc.constantFrom(
      'Doe, Jane',
      'Müller & Söhne',
      '"',
      '\\',
      'a <b@c.example>',
      '=?UTF-8?Q?x?=',
      '商店',
      'x '.repeat(99),
    ),
  )
  .map((text) => text.trim())

describe('an address in the headers of a mail', () => {
  it('is parsed as the accepted address', () =>
    fc.assert(
      fc.asyncProperty(email, email, email, async (from, to, replyTo) => {
        const message = await PostalMime.parse(composed({ name: null, email: from }, to, replyTo))
        expect(message.from?.address).toBe(from)
        expect(message.to?.map(({ address }) => address)).toEqual([to])
        expect(message.replyTo?.map(({ address }) => address)).toEqual([replyTo])
      }),
    ))

  it('is parsed with its name unchanged', () =>
    fc.assert(
      fc.property(email, name, (address, shown) => {
        const field = shown === '' ? `<${address}>` : `${phrase(shown)} <${address}>`
        expect(readMailbox(field)).toEqual(
          shown === '' ? { email: address } : { name: shown, email: address },
        )
      }),
    ))

  it('has the name that `replyTo` contains', async () => {
    const { replyTo } = await PostalMime.parse(
      composed(
        { name: 'Ann', email: 'ann@example.com' },
        'bo@example.org',
        '"Müller, Jane" <a&co@example.net>',
      ),
    )
    expect(replyTo).toEqual([{ name: 'Müller, Jane', address: 'a&co@example.net' }])
  })
})
