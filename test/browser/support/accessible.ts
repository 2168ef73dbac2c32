import axe from 'axe-core'
import type { Locator, Page } from 'playwright-core'

const options: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  // Mails are shown in frames without scripts: axe-core never ends there, because its timers do not run.
  iframes: false,
}

/**
 * Checks that axe-core finds no violation of WCAG 2.2 A and AA in the elements that match a selector, by default
 * in the whole page.
 */
export async function expectAccessible(page: Page, selector = 'html'): Promise<void> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<axe.AxeResults>(
    `axe.run(${JSON.stringify(selector)}, ${JSON.stringify(options)})`,
  )
  const found = violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }))
  expect({ url: page.url(), violations: found }).toEqual({ url: page.url(), violations: [] })
}

/** Checks that nothing is wider than the window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
  const seen = { url: page.url(), size: page.viewportSize() }
  expect({ ...seen, overflow }).toEqual({ ...seen, overflow: 0 })
}

/** Waits until an element is visible. */
export async function expectVisible(element: Locator): Promise<void> {
  await element.waitFor()
  expect(await element.isVisible()).toBe(true)
}
