// The viewer connects only to this server: no fonts, proxy, telemetry or vendor services.
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
