import { serviceNames } from '@postrider/services'
import { readConfig } from '../src/config.ts'

const scaleOf = (text: string) => readConfig({}, ['--scale', text]).scale

const oneOfEach = Object.fromEntries([...serviceNames, 'gateway'].map((name) => [name, 1]))

describe('--scale', () => {
  it('says how many instances of a service run; of the others runs one', () => {
    expect(scaleOf('send=2,contacts=3')).toEqual({ ...oneOfEach, contacts: 3, send: 2 })
    expect(readConfig({}, []).scale).toEqual(oneOfEach)
  })

  it.each(['send', 'send=0', 'send=17', 'send=1.5', 'senders=2'])(
    'says what it takes when it is given %s',
    (text) => {
      expect(() => scaleOf(text)).toThrow(`"${text}" is none (names: ${serviceNames.join(', ')}, gateway).`)
    },
  )

  it('runs several gateways too', () => {
    expect(scaleOf('gateway=2')).toEqual({ ...oneOfEach, gateway: 2 })
  })
})
