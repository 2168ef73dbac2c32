import { blindCopies, fullAddress, nameOf } from './recipients.ts'

const ada = { name: 'Ada', email: 'ada@example.net' }
const bo = { name: '', email: 'bo@example.net' }

describe('blindCopies', () => {
  it('returns recipients that no header shows', () => {
    const envelope = { to: ['ADA@example.net', 'bo@example.net', 'secret@example.net'] }

    expect(blindCopies({ to: [ada], cc: [bo], envelope })).toEqual([
      { name: '', email: 'secret@example.net' },
    ])
  })
})

describe('nameOf and fullAddress', () => {
  it('use the address if there is no name', () => {
    expect([ada, bo].map(nameOf)).toEqual(['Ada', 'bo@example.net'])
    expect([ada, bo].map(fullAddress)).toEqual(['Ada <ada@example.net>', 'bo@example.net'])
  })
})
