import { rowOf } from '../contacts/timed.ts'
import type { Row } from '../outcome.ts'
import { numberIn, openWindow, type DashboardBench } from './window.ts'

const rounds = 10
const slowdown = 4
const boundMs = 1_000

const firstPaint = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`
const heading = `document.querySelector('h1') && performance.now()`

/** Measures the first content of two pages on a CPU that is four times slower, with an empty cache. */
export async function measureFirstContent(bench: DashboardBench): Promise<Row[]> {
  return [
    await measure(bench, { name: 'first content of the sign-in', path: '/app/login', isSignedIn: false }),
    await measure(bench, {
      name: 'first content of home',
      path: `/app/p/${bench.projectId}`,
      isSignedIn: true,
    }),
  ]
}

interface MeasuredPage {
  name: string
  path: string
  isSignedIn: boolean
}

async function measure(bench: DashboardBench, { name, path, isSignedIn }: MeasuredPage): Promise<Row> {
  const paints: number[] = []
  const headings: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { page, close } = await openWindow(bench, { slowdown, isSignedIn })
    await page.goto(path, { waitUntil: 'commit' })
    headings.push(await numberIn(page, heading))
    paints.push(await numberIn(page, firstPaint))
    await close()
  }
  const { p50 } = rowOf(name, headings)
  return {
    ...rowOf(`${name}, CPU / ${slowdown}`, paints),
    boundMs,
    after: { 'heading at ms': Math.round(p50) },
  }
}
