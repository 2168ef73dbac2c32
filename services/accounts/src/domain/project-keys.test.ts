import { randomBytes } from 'node:crypto'
import { hashOfKey } from '@postrider/contracts'
import { makeKeys, openKeys } from './project-keys.ts'

/** A fake encryption whose output contains the purpose. */
const encrypt = (purpose: string, text: string): string => JSON.stringify({ purpose, text })
function decrypt(purpose: string, encrypted: string): string {
  const found = JSON.parse(encrypted)
  if (found.purpose !== purpose) throw new Error('for something else')
  return found.text
}
const making = { encrypt, randomBytes }

describe('makeKeys', () => {
  it('returns an encrypted pk_ key and an encrypted sk_ key of 48 characters, each with its hash; openKeys decrypts both', () => {
    const made = makeKeys('p1', making)

    const opened = openKeys({ decrypt }, made)

    expect(opened).toEqual({
      public: expect.stringMatching(/^pk_[\w-]{48}$/),
      secret: expect.stringMatching(/^sk_[\w-]{48}$/),
    })
    expect(made.map((key) => key.hash)).toEqual([hashOfKey(opened.public), hashOfKey(opened.secret)])
  })

  it('never returns a key twice', () => {
    const hashes = Array.from({ length: 50 }, () => makeKeys('p1', making)).flat()

    expect(new Set(hashes.map((key) => key.hash)).size).toBe(100)
  })

  it('does not decrypt a key for another project', () => {
    const [publicKey, secretKey] = makeKeys('p1', making)

    const moved = [publicKey, secretKey].flatMap((key) => (key ? [{ ...key, projectId: 'p2' }] : []))

    expect(() => openKeys({ decrypt }, moved)).toThrow()
  })
})
