import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { plainJson } from './plain.ts'

/** Where a command writes its results. Each call resolves when the reader can accept more. */
export interface Output {
  /** A line for people: progress, headings. Not part of the JSON document. */
  note(line: string): Promise<void>
  /** A result: printed as `line`, or with `--json` as an element of the document's array. */
  result(value: object, line: string): Promise<void>
  /** Completes the document. */
  end(): Promise<void>
}

export const textOutput = (stream: Writable): Output => ({
  note: (line) => write(stream, `${line}\n`),
  result: (_value, line) => write(stream, `${line}\n`),
  end: () => Promise.resolve(),
})

/** One array with an element per result, written as results come. */
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
