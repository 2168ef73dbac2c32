import { readConfig } from '../src/config.ts'

const scaleOf = (text: string) => readConfig({}, ['--scale', text]).scale

describe('--scale', () => {
  it('says how many instances of a service run; of the others runs one', () => {
    expect(scaleOf('send=2,contacts=3')).toEqual({ accounts: 1, contacts: 3, send: 2, gateway: 1 })
    expect(readConfig({}, []).scale).toEqual({ accounts: 1, contacts: 1, send: 1, gateway: 1 })
  })

  it.each(['send', 'send=0', 'send=17', 'send=1.5', 'senders=2'])(
    'says what it takes when it is given %s',
    (text) => {
      expect(() => scaleOf(text)).toThrow(`"${text}" is none (names: accounts, contacts, send, gateway).`)
    },
  )

  it('runs one gateway, which has one port', () => {
    expect(() => scaleOf('gateway=2')).toThrow('--scale cannot run two gateways')
  })
})
