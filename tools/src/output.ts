import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { plainJson } from './plain.ts'

/** Writes the results of a command. Each call resolves when the stream accepts more data. */
export interface Output {
  /** Writes a line of text, such as progress or a heading. JSON output omits it. */
  note(line: string): Promise<void>
  /** Writes a result: `line` in text output, or `value` as an element of the array in JSON output. */
  result(value: object, line: string): Promise<void>
  /** Completes the JSON document. */
  end(): Promise<void>
}

export const textOutput = (stream: Writable): Output => ({
  note: (line) => write(stream, `${line}\n`),
  result: (_value, line) => write(stream, `${line}\n`),
  end: () => Promise.resolve(),
})

/**
 * Returns an output that writes one array with an element per result. Each element is written immediately.
 */
export function jsonOutput(stream: Writable): Output {
  let separator = '['
  return {
    note: () => Promise.resolve(),
    result: (value) => {
      const text = `${separator}\n${plainJson(value)}`
      separator = ','
      return write(stream, text)
    },
    end: () => write(stream, separator === '[' ? '[]\n' : '\n]\n'),
  }
}

async function write(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain')
}
