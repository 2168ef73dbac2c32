import { createClaimedTenants } from './claimed-tenants.ts'

describe('tenants whose mails are claimed', () => {
  const trusted = new Set<string>()
  const start = () => createClaimedTenants({ isTrusted: (tenant) => trusted.has(tenant) })
  beforeEach(() => trusted.clear())

  it('are on probation until their mails are rendered in each batch, or they are trusted', () => {
    const claimed = start()
    const first = claimed.add(['a', 'b'])
    const second = claimed.add(['a'])
    trusted.add('b')

    expect(claimed.onProbation()).toEqual(['a'])
    first('a')
    expect(claimed.onProbation()).toEqual(['a'])
    second('a')
    expect(claimed.onProbation()).toEqual([])
  })

  it('count once for a batch, however often it says that they are rendered', () => {
    const claimed = start()
    const first = claimed.add(['a', 'a'])
    claimed.add(['a'])

    first('a')
    first('a')
    first('unknown')

    expect(claimed.onProbation()).toEqual(['a'])
  })
})
