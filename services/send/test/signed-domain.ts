import { generateKeyPairSync } from 'node:crypto'
import { encrypt } from '@postrider/security'
import { testRing } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import type { Delivery } from './delivery.ts'

/** Adds a verified domain with a DKIM key to a project. Returns the public key. */
export async function verifiedDomain({ send }: Delivery, projectId: string, domain: string): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const id = uuidv7()
  const now = new Date()
  await send.db
    .insertInto('domains')
    .values({
      id,
      project_id: projectId,
      domain,
      verified: true,
      status: 'Success',
      dkim_selector: 'pr1',
      dkim_public_key: publicKey.toString('base64'),
      dkim_private_key: encrypt(testRing, `domains/${id}`, privateKey),
      records: '[]',
      checked_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return publicKey.toString('base64')
}
