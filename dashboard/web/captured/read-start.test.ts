import { readStart } from './read-start.ts'

describe('readStart', () => {
  it('reads a short text completely', async () => {
    expect(await readStart(new Response('Grüße'))).toEqual({ text: 'Grüße', isComplete: true })
    expect(await readStart(new Response(null))).toEqual({ text: '', isComplete: true })
  })

  it('reads only the beginning of a long text', async () => {
    const { text, isComplete } = await readStart(new Response('x'.repeat(100)), 10)

    expect(isComplete).toBe(false)
    expect(text).toBe('x'.repeat(10))
  })
})
