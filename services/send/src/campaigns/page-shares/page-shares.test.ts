import { muchLess } from './page-shares.ts'
import { createRecentAmounts } from './recent-amounts.ts'

describe('what a project had of mails', () => {
  it('is much less when it is less than half and less by a page', () => {
    const mails = createRecentAmounts(() => 0)
    const hadMuchLess = muchLess(mails)
    mails.add('large', 2_499)
    mails.add('small', 1_000)
    expect([hadMuchLess('small', 'large'), hadMuchLess('none', 'small')]).toEqual([false, true])

    mails.add('large', 1)

    expect([hadMuchLess('small', 'large'), hadMuchLess('large', 'small')]).toEqual([true, false])
    expect([hadMuchLess('large', 'large'), hadMuchLess('none', 'new')]).toEqual([false, false])
  })
})
