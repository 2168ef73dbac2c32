import { randomBytes } from 'node:crypto'
import { hashOfKey } from '@postrider/contracts'
import { makeKeys, openKeys } from './project-keys.ts'

/** Text that shows what it was encrypted for. */
const encrypt = (purpose: string, text: string): string => JSON.stringify({ purpose, text })
function decrypt(purpose: string, encrypted: string): string {
  const found = JSON.parse(encrypted)
  if (found.purpose !== purpose) throw new Error('for something else')
  return found.text
}
const making = { encrypt, randomBytes }

describe('makeKeys', () => {
  it('makes a pk_ and an sk_ key of 48 URL-safe characters, which their hash finds and openKeys decrypts', () => {
    const made = makeKeys('p1', making)

    const opened = openKeys({ decrypt }, made)

    expect(opened).toEqual({
      public: expect.stringMatching(/^pk_[\w-]{48}$/),
      secret: expect.stringMatching(/^sk_[\w-]{48}$/),
    })
    expect(made.map((key) => key.hash)).toEqual([hashOfKey(opened.public), hashOfKey(opened.secret)])
  })

  it('never makes a key twice', () => {
    const hashes = Array.from({ length: 50 }, () => makeKeys('p1', making)).flat()

    expect(new Set(hashes.map((key) => key.hash)).size).toBe(100)
  })

  it('does not decrypt the key of one project as that of another', () => {
    const [publicKey, secretKey] = makeKeys('p1', making)

    const moved = [publicKey, secretKey].flatMap((key) => (key ? [{ ...key, projectId: 'p2' }] : []))

    expect(() => openKeys({ decrypt }, moved)).toThrow()
  })
})
