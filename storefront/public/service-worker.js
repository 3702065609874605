// The shop's service worker. It caches nothing, so that no visitor data stays behind and nothing is outdated:
// it only shows an offline page if a page cannot be reached. A changed file replaces it on the next visit.

self.addEventListener('install', () => self.skipWaiting())

// Navigation preload: the page is requested while the worker starts.
self.addEventListener('activate', (event) =>
  event.waitUntil(self.registration.navigationPreload?.enable()),
)

self.addEventListener('fetch', (event) => {
  const { method, mode } = event.request
  if (method === 'GET' && mode === 'navigate') event.respondWith(pageOrOffline(event))
})

async function pageOrOffline({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return offlinePage(textsFor(new URL(request.url).pathname))
  }
}

function offlinePage(texts) {
  const nonce = crypto.randomUUID()
  const own = `'nonce-${nonce}'`
  return new Response(pageText(nonce, texts), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src ${own}; script-src ${own}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  })
}

const allTexts = {
  en: {
    lang: 'en',
    locale: 'en-GB',
    title: 'You are offline',
    calm: 'Nothing is lost: what you paid and ordered is with the shop.',
    gold: 'Your gold when last seen',
    retry: 'Retry',
  },
  ms: {
    lang: 'ms',
    locale: 'ms-MY',
    title: 'Anda di luar talian',
    calm: 'Tiada apa-apa yang hilang: bayaran dan pesanan anda ada di kedai.',
    gold: 'Gold anda kali terakhir dilihat',
    retry: 'Cuba lagi',
  },
  zh: {
    lang: 'zh-Hans',
    locale: 'zh-CN',
    title: '您已离线',
    calm: '没有任何内容丢失：您的付款与订单都保存在商店。',
    gold: '上次显示的 Gold 余额',
    retry: '重试',
  },
}

// Pages have the prefix of their language; English has none.
const textsFor = (path) => allTexts[path.split('/')[1]] ?? allTexts.en

const pageText = (nonce, { lang, locale, title, calm, gold, retry }) => `<!doctype html>
<html lang="${lang}" class="dark">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Apeak</title>
<style nonce="${nonce}">${style}</style>
<script nonce="${nonce}">${themeScript}</script>
<main>
  <p class="shop">
    <svg viewBox="0 0 36 30" aria-hidden="true">
      <path d="M23.5 8 36 30H25.4l-6.6-11.9z" fill="#6b7a96"/>
      <path d="M14.6 0 0 27.4a1.8 1.8 0 0 0 1.6 2.6h6.1l6.9-13 6.9 13h7.2z" fill="#f5a524"/>
    </svg>
    Apeak
  </p>
  <h1>${title}</h1>
  <p class="muted">${calm}</p>
  <dl hidden>
    <dt>${gold}</dt>
    <dd></dd>
    <dd class="muted"></dd>
  </dl>
  <button type="button">${retry}</button>
</main>
<script nonce="${nonce}">${pageScript(locale)}</script>
</html>`

const style = `
:root{color-scheme:dark;--ground:#0b0e14;--surface:#121722;--line:#242d3d;--ink:#f1f4fa;--muted:#9fabc1;--cool:#74c0ff}
:root.light{color-scheme:light;--ground:#f3f4f1;--surface:#fff;--line:#d9dde3;--ink:#10151f;--muted:#535f75;--cool:#0a5fb4}
*{margin:0;box-sizing:border-box}
body{display:grid;min-height:100svh;place-items:center;padding:1.5rem;background:var(--ground);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
main{width:100%;max-width:26rem;text-align:center}
svg{height:1.05em;vertical-align:-.1em}
.shop{font-size:1.6rem;font-weight:800;letter-spacing:-.02em}
h1{margin:2rem 0 .5rem;font-size:2.25rem;line-height:1.1;letter-spacing:-.02em}
.muted{color:var(--muted);text-wrap:balance}
dl{margin-top:1.75rem;padding:1.1rem;border:1px solid var(--line);border-radius:1rem;background:var(--surface)}
dt{color:var(--muted)}
dd{font-size:1.6rem;font-weight:700}
dd.muted{font-size:.9rem;font-weight:400}
button{min-height:3rem;margin-top:1.75rem;padding:0 2rem;border:0;border-radius:.625rem;background:linear-gradient(135deg,#ffd466,#f5a524);color:#1d1402;font:600 1rem system-ui,sans-serif;cursor:pointer}
:focus-visible{outline:2px solid var(--cool);outline-offset:3px}`

// The theme and the balance are where the shop's own pages left them.
const themeScript = `
try{const t=localStorage.getItem('theme')
if(t==='light'||t==='system'&&matchMedia('(prefers-color-scheme: light)').matches)document.documentElement.className='light'}catch{}`

// The date is written as in the shop: in the page's language and Malaysian time.
const pageScript = (locale) => `
try{const seen=JSON.parse(localStorage.getItem('last_balance'))
if(seen&&localStorage.getItem('auth_token')){
const[amount,when]=document.querySelectorAll('dd')
amount.textContent=seen.text
when.textContent=new Date(seen.at).toLocaleString('${locale}',{dateStyle:'medium',timeStyle:'short',timeZone:'Asia/Kuala_Lumpur'})
document.querySelector('dl').hidden=false}}catch{}
document.querySelector('button').onclick=()=>location.reload()
addEventListener('online',()=>location.reload())`
