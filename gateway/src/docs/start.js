// Prevents the viewer from using other servers: no fonts, proxy, telemetry or vendor services.
globalThis.Scalar.createApiReference('#api', {
  url: '/openapi.json',
  servers: [{ url: globalThis.location.origin, description: 'The server that serves this page.' }],
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
