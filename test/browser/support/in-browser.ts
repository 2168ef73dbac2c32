import { notRunWithout } from '@postrider/testing/engines'
import { hasChromium } from './browser.ts'

/** Defines a group of tests that need Chromium. Without it, `npm test` reports the group as not run. */
export function inBrowser(title: string, define: () => void): void {
  if (hasChromium) describe(title, define)
  else notRunWithout('chromium', title)
}
