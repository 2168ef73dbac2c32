import type { TestEngine } from './test-engine.ts'

const mark = 'NOT RUN: '

/** How to run the skipped tests: a phrase for the last line of `npm test`. */
const remedies = {
  redis: 'Redis (apt-get install redis-server)',
  kafka: 'Kafka (apt-get install openjdk-17-jre-headless maven)',
  stripe: 'stripe-mock (.ci/run)',
}

/** Defines a test that cannot run, and names the missing program. */
export function notRunWithout(need: keyof typeof remedies, what: string, { fault }: TestEngine = {}): void {
  notRun(what, fault === undefined ? remedies[need] : `${need}, which failed: ${fault}`)
}

/** Defines a test that cannot run without a program. */
export const notRun = (what: string, need: string): void => it.todo(`${what} ${mark}${need}`)

/** Returns the missing program from the title of a test defined by `notRunWithout`. */
export const needOf = (title: string): string | undefined => title.split(mark)[1]
