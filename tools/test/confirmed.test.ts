import { findingsInBoth, type Finding } from '../src/check/finding.ts'

const finding = (rest: Partial<Finding> = {}): Finding => ({
  check: 'outbox',
  kind: 'waiting',
  service: 'send',
  projectId: null,
  subject: null,
  message: '',
  ...rest,
})

/** Returns a finding about an outbox whose oldest message has this id. */
const oldest = (id: number): Finding => finding({ progress: { reached: id, expected: id + 1 } })

describe('the second check', () => {
  it('confirms an outbox if its oldest message is still unpublished, but not if only newer messages wait', () => {
    expect(findingsInBoth([oldest(7)], [oldest(7)])).toEqual([oldest(7)])
    expect(findingsInBoth([oldest(7)], [oldest(8)])).toEqual([])
  })

  it('confirms a copy that has still not reached the version that its owner had at the first check', () => {
    const copy = (reached: number, expected: number): Finding =>
      finding({ check: 'segments', kind: 'behind', progress: { reached, expected } })

    expect(findingsInBoth([copy(3, 5)], [copy(4, 9)])).toEqual([copy(4, 9)])
    expect(findingsInBoth([copy(3, 5)], [copy(5, 9)])).toEqual([])
  })

  it('drops findings that only one check has', () => {
    expect(findingsInBoth([finding()], [])).toEqual([])
    expect(findingsInBoth([], [finding()])).toEqual([])
    expect(findingsInBoth([finding()], [finding({ service: 'contacts' })])).toEqual([])
  })
})
