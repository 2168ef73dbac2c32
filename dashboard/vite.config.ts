import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { endpoints } from '@postrider/contracts/api'
import { auditActions } from '@postrider/contracts/resources'
import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'

/**
 * The lowest role that a session needs for an endpoint, by method and path. `KEY`: only a key may call it.
 * Endpoints for all members are absent.
 */
const roles = Object.fromEntries(
  endpoints.flatMap(({ method, path, role, who }) => {
    const needed = who === 'secret-key' || who === 'public-key' ? 'KEY' : role
    return needed === 'MEMBER' ? [] : [[`${method} ${openApiPath(path)}`, needed]]
  }),
)

/** The writes that a disabled project may also call. */
const whileDisabled = endpoints.flatMap(({ method, path, whileDisabled: rule }) =>
  rule === 'allowed' ? [`${method} ${openApiPath(path)}`] : [],
)

/** The gateway that the development server uses. */
const api = 'http://127.0.0.1:8080'

/**
 * Replaces the origin of these pages by the origin of the gateway, which accepts writes with a session only from
 * there. Keeps the origin of other pages, so that the gateway rejects their writes.
 */
const replaceOwnOrigin: ProxyOptions['configure'] = (proxy) =>
  void proxy.on('proxyReq', (forwarded, { headers: { origin, host } }) => {
    if (origin === `http://${host}`) forwarded.setHeader('origin', api)
  })

export default defineConfig(({ command }) => ({
  root: `${import.meta.dirname}/web`,
  // The URLs of the files are relative to `<base href>`, which the server sets to its public path.
  base: command === 'serve' ? '/app/' : '',
  // The texts of react-aria in other languages are 60 KB of script.
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }],
  define: {
    ENDPOINT_ROLES: JSON.stringify(roles),
    AUDIT_ACTIONS: JSON.stringify(auditActions),
    ENDPOINTS_WHILE_DISABLED: JSON.stringify(whileDisabled),
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: `${import.meta.dirname}/dist`,
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
  },
  // `npm run dashboard`: the pages of this folder with the API of a server that runs on this machine.
  server: {
    host: '127.0.0.1',
    port: 8090,
    open: '/app/',
    proxy: { '^/(?!app(?:/|$))': { target: api, changeOrigin: true, configure: replaceOwnOrigin } },
  },
}))

/** `/contacts/:id` becomes `/contacts/{id}`, as in the OpenAPI document and the client. */
function openApiPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}
