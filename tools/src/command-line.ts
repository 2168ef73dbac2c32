import type { Writable } from 'node:stream'
import type { Env } from '@postrider/process/config'
import type { Output } from './output.ts'

/** The process around the tool. */
export interface Surroundings {
  env: Env
  stdout: Writable
  stderr: Writable
  pause(ms: number): Promise<unknown>
}

/** What the work of a command has. */
export interface ToolContext extends Pick<Surroundings, 'env' | 'pause'> {
  output: Output
}

/**
 * Runs the work of a command that was parsed. `false`: it found something that the operator has to look at.
 */
export type Execute = (work: (context: ToolContext) => Promise<boolean | void>) => Promise<void>

/** The help text with the examples of a command. */
export const examples = (...lines: string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ postrider ${line}`).join('\n')}`
