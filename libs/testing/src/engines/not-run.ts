import type { TestEngine } from './test-engine.ts'

const mark = 'NOT RUN: '

/** How to run what a machine lacks a program for: a phrase for the last line of `npm test`. */
const remedies = {
  redis: 'Redis (apt-get install redis-server)',
  kafka: 'Kafka (apt-get install openjdk-17-jre-headless maven)',
  stripe: 'stripe-mock (.ci/run)',
}

/** Defines a test that cannot run, and names what it needs. */
export function notRunWithout(need: keyof typeof remedies, what: string, { fault }: TestEngine = {}): void {
  notRun(what, fault === undefined ? remedies[need] : `${need}, which failed: ${fault}`)
}

export const notRun = (what: string, need: string): void => it.todo(`${what} ${mark}${need}`)

/** The need in the title of a test that `notRun` defined. */
export const needOf = (title: string): string | undefined => title.split(mark)[1]
