import { PassThrough } from 'node:stream'
import { jsonOutput, textOutput } from '../src/output.ts'

describe('output to a slow reader', () => {
  it.each([textOutput, jsonOutput])('waits for its reader before it prints more', async (outputTo) => {
    const reader = new PassThrough({ highWaterMark: 1 })
    let isPrinted = false
    const printing = outputTo(reader)
      .result({ id: 1 }, 'one')
      .then(() => (isPrinted = true))
    await new Promise((resolve) => setImmediate(resolve))
    const wasPrinted = isPrinted

    reader.resume()
    await printing

    expect({ wasPrinted, isPrinted }).toEqual({ wasPrinted: false, isPrinted: true })
  })
})
