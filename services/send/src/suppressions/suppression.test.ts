import type { SuppressionKind } from '@postrider/contracts/resources'
import { canonicalValue } from './suppression.ts'

describe('the value of a suppression', () => {
  it.each<[SuppressionKind, string, string]>([
    ['ADDRESS', ' Ada@Example.com ', 'ada@example.com'],
    ['ADDRESS', 'A&Co=X@example.com', 'a&co=x@example.com'],
    ['ADDRESS', 'a*b@example.com', 'a*b@example.com'],
    ['ADDRESS', 'x@Müller.example', 'x@xn--mller-kva.example'],
    ['DOMAIN', 'Example.COM', 'example.com'],
    ['DOMAIN', 'müller.example', 'xn--mller-kva.example'],
    ['PREFIX', 'No-Reply@', 'no-reply@'],
    ['SUFFIX', '.Example', '.example'],
    ['PREFIX', 'Order=', 'order='],
    ['SUFFIX', '@Müller.example', '@xn--mller-kva.example'],
    ['SUFFIX', '.müller.example', '.xn--mller-kva.example'],
    ['WILDCARD', '*@*.Example.com', '*@*.example.com'],
    ['WILDCARD', 'a&*@*.müller.example', 'a&*@*.xn--mller-kva.example'],
    ['WILDCARD', 'a***b@x.example', 'a*b@x.example'],
  ])('of kind %s and text %j is stored as %j', (kind, given, value) => {
    expect(canonicalValue(kind, given)).toBe(value)
  })

  it.each<[SuppressionKind, string]>([
    ['ADDRESS', 'ada'],
    ['ADDRESS', '*@example.com'],
    ['ADDRESS', `${'a'.repeat(65)}@example.com`],
    ['ADDRESS', 'jäne@example.com'],
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
    ['SUFFIX', 'a"b'],
    ['WILDCARD', '*'],
    ['WILDCARD', '*@*.*'],
    ['WILDCARD', 'ada@example.com'],
    ['WILDCARD', 'a*b*c*d*e*f*g'],
    ['WILDCARD', 'a*\\'],
  ])('of kind %s cannot be %j', (kind, given) => {
    expect(canonicalValue(kind, given)).toEqual({ fault: expect.any(String) })
  })
})
