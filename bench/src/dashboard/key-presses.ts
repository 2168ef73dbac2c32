import { setTimeout as pause } from 'node:timers/promises'
import { rowOf } from '../contacts/timed.ts'
import type { Row } from '../outcome.ts'
import { openWindow, type DashboardBench } from './window.ts'

const boundMs = 200
/** A person's rhythm. The search runs during the pauses that are longer than its delay. */
const pausesMs = [120, 150, 400]
const text = 'ada.evans grace.lopez corp-12 mary.patel'

/**
 * Stores, for each key press, the time from the event to the end of the next frame. The message is handled
 * after the frame is painted.
 */
const watch = `
  globalThis.answers = []
  addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => answers.push(performance.now() - timeStamp)
    port2.postMessage('')
  }), true)`

/** Measures how long the page takes to answer a key press in the search box, while the search runs. */
export async function measureKeyPresses(bench: DashboardBench): Promise<Row> {
  const { page, close } = await openWindow(bench)
  await page.goto(`/app/p/${bench.projectId}/contacts`)
  await page.getByRole('rowheader').first().waitFor()
  await page.evaluate(watch)
  await page.getByRole('searchbox').click()
  for (const [index, key] of text.split('').entries()) {
    await page.keyboard.press(key === ' ' ? 'ControlOrMeta+a' : key)
    await pause(pausesMs[index % pausesMs.length])
  }
  await page.waitForFunction(`answers.length >= ${text.length}`)
  const answers: unknown = await page.evaluate('answers')
  await close()
  const durations = Array.isArray(answers) ? answers.map(Number) : []
  return { ...rowOf('a key press in the search is painted', durations), boundMs }
}
