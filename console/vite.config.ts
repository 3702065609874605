import { consolePages } from '@apeak/contract/paths'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: `${consolePages.home}/`,
  plugins: [react()],
  // The server replaces this word with the response's nonce.
  html: { cspNonce: 'CSP_NONCE' },
  // Inlined fonts and pictures would need `data:` in the Content-Security-Policy.
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 2000 },
  // The storefront's newer router is hoisted; react-admin must not resolve to it.
  resolve: { dedupe: ['react', 'react-dom', 'react-router', 'react-router-dom'] },
  // The storefront's dev server proxies the console, but not its hot reload.
  server: { hmr: { clientPort: Number(process.env.PORT ?? 3000) + 2 } },
})
