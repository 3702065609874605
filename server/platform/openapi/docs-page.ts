import { readFileSync } from 'node:fs'
import { apiPaths, pagePaths } from '@apeak/contract/paths'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

const own = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const icon = own('./docs-icon.svg')
const style = own('./docs-page.css')

/** The API's description as a page that looks like the shop's and loads nothing from elsewhere. */
export async function showDocs(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: apiPaths.docs,
    staticCSP: policy,
    logo: { type: 'image/svg+xml', content: icon, href: pagePaths.home, target: '_self' },
    theme: {
      title: 'Apeak API',
      css: [{ filename: 'docs-page.css', content: style }],
      js: [{ filename: 'docs-theme.js', content: themeScript }],
      favicon: [
        {
          filename: 'icon.svg',
          rel: 'icon',
          type: 'image/svg+xml',
          sizes: 'any',
          content: icon,
        },
      ],
    },
    uiConfig: {
      // Its badge would be loaded from another host.
      validatorUrl: null,
      defaultModelsExpandDepth: 0,
      docExpansion: 'list',
      filter: true,
    },
  })
}

// Styles may be inline: the page's own scripts set them.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The theme that the visitor chose in the shop; dark, as there, where none was. */
const themeScript = `(function () {
  var light = matchMedia('(prefers-color-scheme: light)')
  function apply() {
    var theme = null
    try { theme = localStorage.getItem('theme') } catch (_) {}
    var isLight = theme === 'light' || (theme === 'system' && light.matches)
    document.documentElement.classList.toggle('dark-mode', !isLight)
  }
  apply()
  light.addEventListener('change', apply)
})()`
