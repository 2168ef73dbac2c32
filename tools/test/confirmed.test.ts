import { confirmed, type Finding } from '../src/check/finding.ts'

const finding = (rest: Partial<Finding> = {}): Finding => ({
  check: 'outbox',
  kind: 'waiting',
  service: 'send',
  projectId: null,
  subject: null,
  message: '',
  ...rest,
})

/** The oldest message of an outbox has this id. */
const oldest = (id: number): Finding => finding({ progress: { reached: id, expected: id + 1 } })

describe('the second look of the check', () => {
  it('confirms an outbox whose oldest message is still there, and none that drains', () => {
    expect(confirmed([oldest(7)], [oldest(7)])).toEqual([oldest(7)])
    expect(confirmed([oldest(7)], [oldest(8)])).toEqual([])
  })

  it('confirms a copy that has not reached what its owner had at the first look', () => {
    const copy = (reached: number, expected: number): Finding =>
      finding({ check: 'segments', kind: 'behind', progress: { reached, expected } })

    expect(confirmed([copy(3, 5)], [copy(4, 9)])).toEqual([copy(4, 9)])
    expect(confirmed([copy(3, 5)], [copy(5, 9)])).toEqual([])
  })

  it('leaves out what only one of both looks found', () => {
    expect(confirmed([finding()], [])).toEqual([])
    expect(confirmed([], [finding()])).toEqual([])
    expect(confirmed([finding()], [finding({ service: 'contacts' })])).toEqual([])
  })
})
