import { serviceNames } from '@postrider/services'
import { readConfig } from '../src/config.ts'

const scaleOf = (text: string) => readConfig({}, ['--scale', text]).scale

const oneOfEach = Object.fromEntries([...serviceNames, 'dashboard', 'gateway'].map((name) => [name, 1]))

describe('--scale', () => {
  it('sets the number of instances of a service; all other programs have one instance', () => {
    expect(scaleOf('send=2,contacts=3')).toEqual({ ...oneOfEach, contacts: 3, send: 2 })
    expect(readConfig({}, []).scale).toEqual(oneOfEach)
  })

  it.each(['send', 'send=0', 'send=17', 'send=1.5', 'senders=2'])(
    'rejects %s with an error that contains the accepted form',
    (text) => {
      expect(() => scaleOf(text)).toThrow(
        `"${text}" is invalid (names: ${serviceNames.join(', ')}, dashboard, gateway).`,
      )
    },
  )

  it('can run several gateways', () => {
    expect(scaleOf('gateway=2')).toEqual({ ...oneOfEach, gateway: 2 })
  })
})
