import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Checks that axe-core finds no violation of WCAG 2.2 A and AA in the current state of a page. Skips the frames
 * of mails: axe-core never ends in a frame without scripts, because its timers do not run there.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).exclude('iframe[sandbox]').analyze()
  const found = violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }))
  expect({ url: page.url(), violations: found }).toEqual({ url: page.url(), violations: [] })
}

/** Waits until an element is visible. */
export async function expectVisible(element: Locator): Promise<void> {
  await element.waitFor()
  expect(await element.isVisible()).toBe(true)
}
