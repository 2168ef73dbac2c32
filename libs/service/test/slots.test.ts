import { createSlots } from '../src/http/index.ts'

const refused = expect.objectContaining({ kind: 'unavailable', message: 'All are taken.' })
const slotsOf = (rules: { inAll: number; ofProject: number; keptForOthers?: number }) => {
  const slots = createSlots({ ...rules, refusal: 'All are taken.' })
  /** What became of each, in turn. */
  const take = (...projects: string[]) =>
    projects.map((project) => {
      try {
        return slots.take(project)
      } catch (error) {
        return error
      }
    })
  return { take, slots }
}
const given = expect.any(Function)

describe('createSlots', () => {
  it('gives a project its share, all projects together the whole, and a slot again that was given back', () => {
    const { take, slots } = slotsOf({ inAll: 3, ofProject: 2 })

    const release = slots.take('a')
    expect(take('a', 'a', 'b', 'c')).toEqual([given, refused, given, refused])
    release()

    expect(take('a')).toEqual([given])
  })

  it('keeps some for projects that have none', () => {
    const { take } = slotsOf({ inAll: 8, ofProject: 2, keptForOthers: 4 })

    expect(take('a', 'a', 'b', 'b', 'c', 'c', 'd', 'd')).toEqual([
      ...Array<unknown>(4).fill(given),
      given,
      refused,
      given,
      refused,
    ])
    expect(take('e', 'f', 'g')).toEqual([given, given, refused])
  })
})
