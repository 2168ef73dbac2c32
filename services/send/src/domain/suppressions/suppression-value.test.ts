import type { SuppressionKind } from '@postrider/contracts/resources'
import { canonicalValue } from './suppression-value.ts'

describe('the value of a suppression', () => {
  it.each<[SuppressionKind, string, string]>([
    ['ADDRESS', ' Ada@Example.com ', 'ada@example.com'],
    ['DOMAIN', 'Example.COM', 'example.com'],
    ['DOMAIN', 'müller.example', 'xn--mller-kva.example'],
    ['PREFIX', 'No-Reply@', 'no-reply@'],
    ['SUFFIX', '.Example', '.example'],
    ['WILDCARD', '*@*.Example.com', '*@*.example.com'],
    ['WILDCARD', 'a***b@x.example', 'a*b@x.example'],
  ])('of kind %s, %j, is compared as %j', (kind, given, value) => {
    expect(canonicalValue(kind, given)).toBe(value)
  })

  it.each<[SuppressionKind, string]>([
    ['ADDRESS', 'ada'],
    ['ADDRESS', '*@example.com'],
    ['DOMAIN', 'example'],
    ['DOMAIN', '@example.com'],
    ['DOMAIN', 'ada@example.com'],
    ['DOMAIN', '*.example.com'],
    ['DOMAIN', 'example.com/x'],
    ['DOMAIN', 'a..example'],
    ['PREFIX', '@'],
    ['PREFIX', 'a b'],
    ['PREFIX', 'a*'],
    ['SUFFIX', '.'],
    ['SUFFIX', '%'],
    ['WILDCARD', '*'],
    ['WILDCARD', '*@*.*'],
    ['WILDCARD', 'ada@example.com'],
    ['WILDCARD', 'a*b*c*d*e*f*g'],
    ['WILDCARD', 'a*\\'],
  ])('of kind %s cannot be %j', (kind, given) => {
    expect(canonicalValue(kind, given)).toEqual({ fault: expect.any(String) })
  })
})
