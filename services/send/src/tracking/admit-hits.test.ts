import { admitHits, type Hit } from './admit-hits.ts'

const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
const open = (second: number): Hit => ({ kind: 'opened', at: at(second) })
const click = (second: number, link = 'https://a.example/'): Hit => ({
  kind: 'clicked',
  at: at(second),
  link,
})

/** Returns the indexes of the hits that become entries, and the hits. */
function admit(hits: Hit[], known: Set<string> = new Set()) {
  const kept = admitHits(known, hits)
  return { kept: kept.flatMap(({ dedupe }, index) => (dedupe === undefined ? [] : [index])), hits: kept }
}

describe('admitHits', () => {
  it('admits one open and one click of each link per minute', () => {
    const { kept } = admit([
      open(1),
      open(59),
      click(2),
      click(3),
      click(4, 'https://b.example/'),
      open(60),
      click(61),
    ])

    expect(kept).toEqual([0, 2, 4, 5, 6])
  })

  it('admits no hit that the timeline already contains', () => {
    const first = admit([open(1), click(1)])
    const known = new Set(first.hits.map(({ kind, dedupe }) => `${kind} ${dedupe}`))

    expect(admit([open(30), click(30), open(60)], known).kept).toEqual([2])
  })

  it('admits 100 hits in total, including the first open and the first click', () => {
    const clicks = Array.from({ length: 150 }, (_, index) => click(1, `https://a.example/${index}`))
    const opens = Array.from({ length: 150 }, (_, index) => open(index * 60))

    expect(admit([...clicks, open(2), open(120)]).kept).toEqual([...clicks.keys()].slice(0, 99).concat(150))
    expect(admit([...opens, click(2), click(120)]).kept).toEqual([...opens.keys()].slice(0, 99).concat(150))
  })

  it('admits no hit if the timeline already contains more than 100 rows', () => {
    const known = new Set(Array.from({ length: 100 }, (_, index) => `opened ${index}`))

    expect(admit([open(1), click(1)], new Set([...known, 'clicked x'])).kept).toEqual([])
  })
})
