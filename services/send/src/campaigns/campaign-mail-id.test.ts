import { version, v7 as uuidv7, validate } from 'uuid'
import { campaignMailId } from './campaign-mail-id.ts'

const startedAt = new Date('2026-03-01T12:00:00.123Z')

describe('the id of a campaign mail', () => {
  it('is a UUIDv7 with the time of the campaign start', () => {
    const id = campaignMailId(startedAt, uuidv7(), uuidv7())

    expect([validate(id), version(id)]).toEqual([true, 7])
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(startedAt.getTime())
  })

  it('is the same only for the same campaign and contact', () => {
    const campaigns = Array.from({ length: 20 }, () => uuidv7())
    const contacts = Array.from({ length: 50 }, () => uuidv7())
    const make = () =>
      campaigns.flatMap((campaign) => contacts.map((contact) => campaignMailId(startedAt, campaign, contact)))

    expect(make()).toEqual(make())
    expect(new Set(make()).size).toBe(1000)
  })
})
