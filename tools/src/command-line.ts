import type { Writable } from 'node:stream'
import type { Env } from '@postrider/process/config'
import type { Output } from './output.ts'

/** The process environment of the tool. */
export interface ToolEnvironment {
  env: Env
  stdout: Writable
  stderr: Writable
  pause(ms: number): Promise<unknown>
}

/** The dependencies of commands. */
export interface ToolContext extends Pick<ToolEnvironment, 'env' | 'pause'> {
  output: Output
}

/** Runs the work of a command. The work returns false if it found problems that the operator must check. */
export type Execute = (work: (context: ToolContext) => Promise<boolean | void>) => Promise<void>

/** Returns the help text with the examples of a command. */
export const examples = (...lines: string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ postrider ${line}`).join('\n')}`
