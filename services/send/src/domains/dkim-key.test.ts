import { createPublicKey } from 'node:crypto'
import { newDkimKey } from './dkim-key.ts'

it('creates a new RSA 2048 key pair each time', async () => {
  const [one, other] = await Promise.all([newDkimKey(), newDkimKey()])

  const publicKey = createPublicKey(one.privateKey)
  expect(publicKey.export({ type: 'spki', format: 'der' }).toString('base64')).toBe(one.publicKey)
  expect(publicKey.asymmetricKeyDetails).toMatchObject({ modulusLength: 2048 })
  expect(other.publicKey).not.toBe(one.publicKey)
})
