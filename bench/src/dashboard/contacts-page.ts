import type { Page } from 'playwright-core'
import { rowOf } from '../contacts/timed.ts'
import type { Row } from '../outcome.ts'
import { numberIn, openWindow, type DashboardBench } from './window.ts'

const rounds = 10
const turns = 5
const boundMs = 1_000
const maxRows = 100

const firstRow = `document.querySelector('[role=rowheader]') && performance.now()`

/** Measures the time until the first rows of contacts are there, and counts the rows of the following pages. */
export async function measureContacts(bench: DashboardBench): Promise<Row[]> {
  const opened: number[] = []
  const turned: number[] = []
  let most = 0
  for (let round = 0; round < rounds; round += 1) {
    const { page, close } = await openWindow(bench)
    await page.goto(`/app/p/${bench.projectId}/contacts`, { waitUntil: 'commit' })
    opened.push(await numberIn(page, firstRow))
    const result = await turnPages(page)
    turned.push(...result.durations)
    most = Math.max(most, result.most)
    await close()
  }
  const after = { 'rows in the DOM': most }
  return [
    { ...rowOf('contacts: navigation to the first rows', opened), boundMs },
    { ...rowOf('contacts: next page', turned), boundMs, after, ...(most > maxRows && { failed: true }) },
  ]
}

interface Turned {
  durations: number[]
  /** The largest number of rows in the DOM. */
  most: number
}

/** Scrolls to the end and opens the next page, several times. */
async function turnPages(page: Page): Promise<Turned> {
  const rows = page.getByRole('rowheader')
  const result: Turned = { durations: [], most: 0 }
  for (let turn = 0; turn < turns; turn += 1) {
    const last = await rows.first().textContent()
    await rows.last().scrollIntoViewIfNeeded()
    const began = performance.now()
    await page.getByRole('button', { name: 'Next' }).click()
    await rows
      .first()
      .filter({ hasNotText: last ?? '' })
      .waitFor()
    result.durations.push(performance.now() - began)
    result.most = Math.max(result.most, await rows.count())
  }
  return result
}
