import { signInMethods } from './sign-in-methods.ts'

const none = { github: false, google: false, oidc: false, oidcName: null }

describe('signInMethods', () => {
  it('returns only the password if the server has no other provider', () => {
    const methods = signInMethods({ hasPassword: true, providers: [] }, none)
    expect(methods).toEqual([{ name: undefined, isUsed: true }])
  })

  it('returns providers that the server offers or the user has used', () => {
    const user = { hasPassword: false, providers: ['google' as const] }
    expect(signInMethods(user, { ...none, oidc: true, oidcName: 'Acme' })).toEqual([
      { name: undefined, isUsed: false },
      { name: 'Google', isUsed: true },
      { name: 'Acme', isUsed: false },
    ])
  })
})
