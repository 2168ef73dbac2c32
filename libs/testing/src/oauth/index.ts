export * from './browser.ts'
export * from './forging-provider.ts'
export * from './start-github.ts'
export * from './start-oidc-provider.ts'
