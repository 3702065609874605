import { consolePages } from '@apeak/contract/paths'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: `${consolePages.home}/`,
  plugins: [react()],
  // The server puts each answer's own nonce in the place of this word.
  html: { cspNonce: 'CSP_NONCE' },
  // Inlined fonts and pictures would need `data:` in more places of the Content-Security-Policy.
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 2000 },
  // The shop's pages have a newer router, which stands where react-admin would find it first.
  resolve: { dedupe: ['react', 'react-dom', 'react-router', 'react-router-dom'] },
  // The storefront's own server passes on what is the console's; reloads come straight from here.
  server: { hmr: { clientPort: Number(process.env.PORT ?? 3000) + 2 } },
})
