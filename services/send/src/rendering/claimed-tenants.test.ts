import { createClaimedTenants } from './claimed-tenants.ts'

describe('tenants whose mails are claimed', () => {
  const [transactional, campaign] = [1, 10]
  const trusted = new Set<string>()
  const start = () => createClaimedTenants({ isTrusted: (tenant) => trusted.has(tenant) })
  beforeEach(() => trusted.clear())

  it('are busy with one batch of any class until their mails are rendered, when nothing is known of them', () => {
    const claimed = start()
    const first = claimed.add(transactional, ['a', 'b'])
    const second = claimed.add(campaign, ['a'])
    trusted.add('b')

    expect(claimed.busy(transactional)).toEqual(['a'])
    first('a')
    expect(claimed.busy(transactional)).toEqual(['a'])
    second('a')
    expect(claimed.busy(transactional)).toEqual([])
  })

  it('are busy with two batches of a class, and not in another class, when they are trusted', () => {
    trusted.add('a')
    const claimed = start()
    const first = claimed.add(transactional, ['a'])
    expect(claimed.busy(transactional)).toEqual([])

    claimed.add(transactional, ['a'])

    expect(claimed.busy(transactional)).toEqual(['a'])
    expect(claimed.busy(campaign)).toEqual([])
    first('a')
    expect(claimed.busy(transactional)).toEqual([])
  })

  it('count once for a batch, however often it says that they are rendered', () => {
    const claimed = start()
    const first = claimed.add(transactional, ['a', 'a'])
    claimed.add(transactional, ['a'])

    first('a')
    first('a')
    first('unknown')

    expect(claimed.busy(transactional)).toEqual(['a'])
  })
})
