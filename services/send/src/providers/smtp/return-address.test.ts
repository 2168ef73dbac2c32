import { v7 as uuidv7 } from 'uuid'
import { readReturnAddress, returnAddress } from './return-address.ts'

const old = { id: 'a', secret: 'a'.repeat(32) }
const fresh = { id: 'b', secret: 'b'.repeat(32) }
const domain = 'bounces.example.com'

describe('a return address', () => {
  it('identifies its mail in any letter case, even after a key change', () => {
    const id = uuidv7()
    const address = returnAddress([old], domain, id)

    const read = (text: string) => readReturnAddress([fresh, old], domain, text)

    expect([read(address), read(address.toUpperCase())]).toEqual([id, id])
  })

  it('has a valid local part', () => {
    const [local = ''] = returnAddress([old], domain, uuidv7()).split('@')

    expect(local.length).toBeLessThanOrEqual(64)
    expect(local).toMatch(/^[a-z0-9-]+$/)
  })

  it('is rejected with another mail, key, domain or MAC, or if it is invalid', () => {
    const id = uuidv7()
    const address = returnAddress([old], domain, id)
    const [, , mac = ''] = address.split(/[-@]/)

    const forged = [
      address.replace(id.replaceAll('-', ''), uuidv7().replaceAll('-', '')),
      returnAddress([fresh], domain, id),
      address.replace(domain, 'bounces.example.net'),
      address.replace(domain, `${domain}.example.net`),
      address.replace(mac, `${mac.slice(1)}${mac.startsWith('0') ? '1' : '0'}`),
      address.replace(mac, mac.slice(1)),
      `x${address}`,
      'b-@bounces.example.com',
      '@',
      '',
    ]

    expect(forged.map((text) => readReturnAddress([old], domain, text))).toEqual(forged.map(() => undefined))
  })
})
