import type { TestEngine } from './test-engine.ts'

const mark = 'NOT RUN: '

/** What to install for the skipped tests. `npm test` prints these phrases in its last line. */
const remedies = {
  redis: 'Redis (apt-get install redis-server)',
  kafka: 'Kafka (apt-get install openjdk-17-jre-headless maven)',
  chromium: 'Chromium (apt-get install chromium-headless-shell)',
  promtool: 'Prometheus (apt-get install prometheus)',
  stripe: 'stripe-mock (.ci/run)',
}

/** Defines a todo test in place of tests that cannot run, and names the missing program. */
export function notRunWithout(need: keyof typeof remedies, what: string, { fault }: TestEngine = {}): void {
  notRun(what, fault === undefined ? remedies[need] : `${need}, which failed: ${fault}`)
}

/** Defines a todo test in place of tests that cannot run without a program. */
export const notRun = (what: string, need: string): void => it.todo(`${what} ${mark}${need}`)

/** Returns the missing program from the title of a test that `notRunWithout` defined. */
export const needOf = (title: string): string | undefined => title.split(mark)[1]
