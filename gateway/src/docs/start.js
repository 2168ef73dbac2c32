// The viewer asks nobody but this server: no fonts, no proxy, no telemetry, no services of its makers.
globalThis.Scalar.createApiReference('#api', {
  url: '/openapi.json',
  servers: [{ url: globalThis.location.origin, description: 'The server that this page is from.' }],
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  authentication: { preferredSecurityScheme: 'secretKey' },
  operationTitleSource: 'summary',
  defaultOpenAllTags: false,
})
